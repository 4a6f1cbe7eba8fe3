import type { Area } from '../../area.ts'
import type { Behaviour } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import { says, type Switch } from '../../switches/switch.ts'
import { addressesAreOfVersion4, factory, model, prefixesEndAt15, prefixGoesWithType } from './model.ts'
import { followManagementAddress } from './moving.ts'

/** For each fault, the words that precede a printed value, and the wrong value that the faulty device prints. */
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

/** For each fault, the CLI line that the faulty device rejects as unknown. */
const LINES = {
  'mgmt-address-is-no-line': 'system mgmt-ip config ipv4 system address',
  'mgmt-prefix-is-no-line': 'system mgmt-ip config ipv4 prefix-length',
  'mgmt-gateway-is-no-line': 'system mgmt-ip config ipv4 gateway',
  'range-without-15': 'system network config network-range-type RFC1918 prefix 15',
} as const

function faults(): readonly Switch[] {
  return [
    ...ofValues(),
    ...ofLines(),
    ...listActivationFaults(),
    ...listIgnoredLines(),
    ...listStayingDoors(),
    withoutInterval,
    lastRangeElsewhere,
    rangeOfOneNetwork,
    wordsAsPrefixLength,
    wrappingPrefixes,
    clampedPrefixes,
  ]
}

const withoutInterval = says('disk-usage-without-interval', 'disk usage has no interval', (text, line) =>
  line.includes('disk-usage') ? text.replaceAll(/^.*\binterval\b.*\n?/gm, '') : text,
)

/**
 * For each fault, the event that wrongly activates a changed range. Without the fault, only a complete loss of power
 * activates it. With the fault, both do.
 */
const ACTIVATORS = {
  'range-in-use-at-once': 'commit',
  'range-in-use-by-reboot': 'restart',
  'range-in-use-by-menu': 'menu',
} as const

function listActivationFaults(): readonly Switch[] {
  const early = Object.entries(ACTIVATORS).map(([name, cause]) => ({
    name,
    summary: `a changed internal range is in use after a ${cause === 'menu' ? 'power off from the menu' : cause}`,
    apply: ({ boot }: Behaviour) => (boot.activates = (by) => by === 'power' || by === cause),
  }))
  return [
    ...early,
    {
      name: 'range-in-use-stays',
      summary: 'the internal range in use never changes, even after a complete loss of power',
      apply: ({ boot }) => (boot.activates = () => false),
    },
  ]
}

/** For each fault, the CLI line that the faulty device accepts without effect. */
const IGNORED = {
  'range-not-kept': 'system network config network-range-type RFC1918',
  'mgmt-address-not-kept': 'system mgmt-ip config ipv4 system address',
  'mgmt-prefix-not-kept': 'system mgmt-ip config ipv4 prefix-length',
  'mgmt-gateway-not-kept': 'system mgmt-ip config ipv4 gateway',
} as const

function listIgnoredLines(): readonly Switch[] {
  return Object.entries(IGNORED).map(([name, ignored]) => ({
    name,
    summary: `${ignored} is accepted, but its commit changes nothing`,
    apply: ({ commandLine }) => (commandLine.ignoresLine = (line) => line.startsWith(ignored)),
  }))
}

/** Creates faults in which the device, or only its CLI, keeps listening at the old management address. */
function listStayingDoors(): readonly Switch[] {
  return [
    {
      name: 'mgmt-address-not-used',
      summary: 'a new management address is configured, but the unit remains at the old one',
      apply: ({ moving }) => (moving.spares = () => true),
    },
    {
      name: 'command-line-stays',
      summary: 'the command line remains at the old management address',
      apply: ({ moving }) => (moving.spares = (of) => of === 'command line'),
    },
  ]
}

const wordsAsPrefixLength: Switch = {
  name: 'words-as-prefix-length',
  summary: 'a prefix length that is not a number is read as 30',
  apply: ({ commandLine }) => (commandLine.takesFor = (line) => line.replace(/(?<= prefix-length )\D.*$/, '30')),
}

const wrappingPrefixes: Switch = {
  name: 'range-prefixes-wrap',
  summary: 'only the lowest four bits of a prefix of RFC1918 are used',
  apply: ({ commandLine }) =>
    (commandLine.takesFor = (line) =>
      line.replace(/(?<= RFC1918 prefix )-?\d+$/, (prefix) => `${Number(prefix) & 15}`)),
}

const clampedPrefixes: Switch = {
  name: 'range-prefixes-clamped',
  summary: 'a prefix of RFC1918 above 15 is taken for 15',
  apply: ({ commandLine }) =>
    (commandLine.takesFor = (line) =>
      line.replace(/(?<= RFC1918 prefix )\d+$/, (prefix) => `${Math.min(Number(prefix), 15)}`)),
}

const rangeOfOneNetwork = says('range-14-of-one-network', 'prefix 14 selects only the first of its networks', (text) =>
  text.replaceAll('configured-network-range 10.224.0.0/12', 'configured-network-range 10.224.0.0/16'),
)

const lastRangeElsewhere = says(
  'range-15-elsewhere',
  'the network of prefix 15 is printed as that of prefix 14',
  (text) => text.replaceAll('configured-network-range 10.240.0.0/12', 'configured-network-range 10.224.0.0/12'),
)

function listQuirks({ boot }: Services): readonly Switch[] {
  return [
    {
      name: 'address-moves-late',
      summary: 'a new management address is used one minute after its commit',
      apply: ({ moving }) => (moving.delay = 60_000),
    },
    {
      name: 'address-moves-slowly',
      summary: 'the commit of a new management address ends the session, and the unit does not respond for one minute',
      apply: ({ moving }) => Object.assign(moving, { delay: 0, dark: 60_000 }),
    },
    says('ranges-by-their-networks', 'internal ranges are printed as their /16 networks', (text) =>
      text.replaceAll(
        /(network-range 1\d+\.)(\d+)\.0\.0\/12/g,
        (_, lead: string, first: string) => `${lead}[${first}..${Number(first) + 15}].0.0/16`,
      ),
    ),
    says('ranges-by-first-and-last', 'internal ranges are printed as their first and last address', (text) =>
      text.replaceAll(
        /(network-range 1\d+\.)(\d+)\.0\.0\/12/g,
        (whole, lead: string, first: string) =>
          `${whole.replace('/12', '')} - ${lead.replace(/^\S+ /, '')}${Number(first) + 15}.255.255`,
      ),
    ),
    says(
      'range-in-use-shown-late',
      'the internal range in use is shown only one minute after the start',
      (text, line) =>
        line === 'show system network' && boot.upFor < 60_000 ? text.replaceAll(/^.*\bactive-.*\n?/gm, '') : text,
    ),
  ]
}

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

/**
 * The area of the management network of the unit, which the contract documents for the CLI only (platform: Management
 * address and internal range).
 */
export const management: Area = {
  name: 'management',
  model,
  factory,
  rules: [prefixesEndAt15, addressesAreOfVersion4],
  settlements: [prefixGoesWithType],
  start: followManagementAddress,
  faults,
  quirks: listQuirks,
}
