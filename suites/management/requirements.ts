import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'

const clause = 'platform: Management address and internal range'
const printed = {
  strength: 'must',
  clause,
  targets: ['appliance', 'controller', 'partition'],
  commandLine: true,
} as const
/** Of a chassis the contract does not say that it has one. */
const ofRange = (text: string): Requirement => ({ ...printed, targets: ['appliance'], text })
const threshold = (name: string, value: number): Requirement => ({
  ...printed,
  strength: 'seen',
  text: `The running configuration has ${name} of cluster disk-usage-threshold config, ${value}.`,
})

export const requirements = {
  'management/address': {
    ...printed,
    text: 'address of system mgmt-ip config ipv4 system is an IPv4 address, where it is configured.',
  },
  'management/prefix-length': {
    ...printed,
    text: 'prefix-length of system mgmt-ip config ipv4 is an integer, where it is configured.',
  },
  'management/gateway': {
    ...printed,
    text: 'gateway of system mgmt-ip config ipv4 is an IPv4 address, where it is configured.',
  },
  'management/address-source': {
    ...printed,
    strength: 'open',
    text: 'Whether the address is configured, or comes by DHCP, is up to the unit; how the command line says so is not shown.',
  },
  'management/configured-range-type': ofRange(
    'show system network prints configured-network-range-type of the state: RFC6598 or RFC1918.',
  ),
  'management/configured-range': {
    ...ofRange(
      'It prints configured-network-range: 100.64.0.0/12 of RFC6598, of RFC1918 sixteen networks from 10.16n.0.0 on, with n from 0 to 15.',
    ),
    dependsOn: ['management/configured-range-type'],
  },
  'management/active-range-type': ofRange('It prints active-network-range-type: RFC6598 or RFC1918.'),
  'management/active-range': {
    ...ofRange('It prints active-network-range, of which the same holds.'),
    dependsOn: ['management/active-range-type'],
  },
  'management/default-range-type': {
    ...ofRange('The type of the internal range is RFC6598 by default.'),
    untestable: 'a unit may have another one since before the run, and the contract shows no way back to the default',
  },
  'management/warning-limit': threshold('warning-limit', 85),
  'management/error-limit': threshold('error-limit', 90),
  'management/critical-limit': threshold('critical-limit', 97),
  'management/growth-rate-limit': threshold('growth-rate-limit', 10),
  'management/interval': threshold('interval', 60),
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
