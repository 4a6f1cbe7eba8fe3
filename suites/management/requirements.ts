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
/** Should a line apply that is only typed, the unit could be out of reach, or use another range one day. */
const line = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...printed,
  clause: 'platform: Commands, management row',
  text,
  gate: 'connectivity',
  dependsOn: ['command-line/nothing-before-commit', ...dependsOn],
})
/** What would leave a unit with other addresses inside, should its power fail before they are put back. */
const changed = (text: string): Requirement => ({
  ...ofRange(text),
  clause: 'platform: States and transitions, internal range',
  untestable: 'a unit whose power fails meanwhile would come up with another one',
})
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
  'management/command-address': line(
    'system mgmt-ip config ipv4 system address with an address is a line of the mode that configures.',
    'management/address',
  ),
  'management/command-prefix-length': line(
    'system mgmt-ip config ipv4 prefix-length with a number is a line of the mode that configures.',
    'management/prefix-length',
  ),
  'management/command-gateway': line(
    'system mgmt-ip config ipv4 gateway with an address is a line of the mode that configures.',
    'management/gateway',
  ),
  'management/command-range': {
    ...line(
      'system network config network-range-type RFC1918 prefix is a line of the mode that configures, with 0 and with 15.',
    ),
    targets: ['appliance'],
  },
  'management/command-sets': {
    ...line('What a commit of such a line sets is the management address, the length of its prefix, or the gateway.'),
    untestable: 'whoever changes the address of a unit may lose it',
  },
  'management/range-prefix': {
    ...ofRange('The prefix of RFC1918 is a byte from 0 to 15: no other is taken.'),
    untestable:
      'a line with another one may be refused by its commit only, and what that would leave could not be undone',
  },
  'management/range-changes': changed('A commit of another type changes the internal range that is configured.'),
  'management/range-in-use-changes': changed('The range in use changes when all power was away and came back.'),
  'management/range-over-a-reboot': changed('A reboot does not change the range in use.'),
  'management/range-over-a-power-off': changed('Nor does a power off from the management menu.'),
  'management/disk-usage-thresholds': {
    ...ofRange(
      'The running configuration has warning-limit, error-limit, critical-limit, growth-rate-limit and interval of cluster disk-usage-threshold config, each a number.',
    ),
  },
  'management/warning-limit': threshold('warning-limit', 85),
  'management/error-limit': threshold('error-limit', 90),
  'management/critical-limit': threshold('critical-limit', 97),
  'management/growth-rate-limit': threshold('growth-rate-limit', 10),
  'management/interval': threshold('interval', 60),
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
