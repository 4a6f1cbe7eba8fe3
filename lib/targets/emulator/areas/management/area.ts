import type { Area } from '../../area.ts'
import { says, type Switch } from '../../switches/switch.ts'
import { factory, model } from './model.ts'

/** Values printed differently, found by the words before them. */
const VALUES = {
  'mgmt-address-is-a-name': ['ipv4 system address', 'unit.example.net'],
  'mgmt-prefix-is-a-mask': ['prefix-length', '255.255.255.0'],
  'mgmt-gateway-is-a-name': ['gateway', 'gateway.example.net'],
  'range-configured-of-another-type': [' configured-network-range-type', 'RFC4193'],
  'range-in-use-of-another-type': ['active-network-range-type', 'RFC4193'],
  'range-configured-elsewhere': [' configured-network-range', '100.96.0.0/12'],
  'disk-usage-limit-in-words': ['critical-limit', 'high'],
  'range-in-use-elsewhere': ['active-network-range', '100.96.0.0/12'],
} as const

/** Lines rejected as unknown. */
const LINES = {
  'mgmt-address-is-no-line': 'system mgmt-ip config ipv4 system address',
  'mgmt-prefix-is-no-line': 'system mgmt-ip config ipv4 prefix-length',
  'mgmt-gateway-is-no-line': 'system mgmt-ip config ipv4 gateway',
  'range-without-15': 'system network config network-range-type RFC1918 prefix 15',
} as const

function faults(): readonly Switch[] {
  return [...ofValues(), ...ofLines(), withoutInterval]
}

const withoutInterval = says('disk-usage-without-interval', 'disk usage has no interval', (text, line) =>
  line.includes('disk-usage') ? text.replaceAll(/^.*\binterval\b.*\n?/gm, '') : text,
)

function ofLines(): readonly Switch[] {
  return Object.entries(LINES).map(([name, unknown]) => ({
    name,
    summary: `${unknown} is not known on the command line`,
    apply: ({ commandLine }) => (commandLine.refusesLine = (line) => line.startsWith(unknown)),
  }))
}

function ofValues(): readonly Switch[] {
  return Object.entries(VALUES).map(([name, [before, value]]) =>
    says(name, `${before.trim()} is printed as ${value}`, (text) =>
      text.replaceAll(new RegExp(`(${before} )\\S+`, 'g'), `$1${value}`),
    ),
  )
}

/** Management of the unit, documented on the command line only (platform: Management address and internal range). */
export const management: Area = { name: 'management', model, factory: () => factory, faults }
