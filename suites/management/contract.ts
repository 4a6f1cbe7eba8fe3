import { type Book, must, open, seen, bindRequirements } from '#lib/requirements.ts'

const printed = { commandLine: true } as const
/** The contract does not say that a chassis has an internal range. */
const onAppliances = { ...printed, targets: ['appliance'] } as const
/**
 * These tests need the gate `connectivity`, because a line could be committed by mistake. The unit could then become
 * unreachable, or later use a different internal range.
 */
const types = { ...printed, gate: 'connectivity' } as const
/** These tests commit new management settings. */
const addresses = { ...types, needs: 'bench.secondAddress' } as const
/**
 * Prerequisites of every change of the address settings: each setting must be printed, and each line that restores a
 * setting must be accepted.
 */
const lendsAddress = [
  'management/address',
  'management/prefix-length',
  'management/gateway',
  'management/command-address',
  'management/command-prefix-length',
  'management/command-gateway',
] as const
/**
 * These tests need the gate `power`, because a loss of power during a test would start the unit with different internal
 * addresses.
 */
const powers = { ...onAppliances, gate: 'power', needs: 'bench.power' } as const

const readsRange = [
  'management/configured-range-type',
  'management/configured-range',
  'management/active-range-type',
  'management/active-range',
] as const
const changesRange = [...readsRange, 'management/command-range', 'management/range-changes'] as const

export const contract = {
  area: 'management',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    management: 'platform: Management address and internal range',
    commands: 'platform: Commands, management row',
    transitions: 'platform: States and transitions, internal range',
  },

  behaviours: {
    'management/address': must(
      'management 1.1',
      'In the running configuration, `system mgmt-ip config ipv4 system address`, if present, is an IPv4 address.',
      printed,
    ),
    'management/prefix-length': must(
      'management 2.1',
      'In the running configuration, `system mgmt-ip config ipv4 prefix-length`, if present, is an integer.',
      printed,
    ),
    'management/gateway': must(
      'management 3.1',
      'In the running configuration, `system mgmt-ip config ipv4 gateway`, if present, is an IPv4 address.',
      printed,
    ),
    'management/address-source': open(
      'management 4.1',
      'How the CLI shows whether the management address is static or obtained through DHCP is unspecified.',
      printed,
    ),
    'management/configured-range-type': must(
      'management 5.1, 7.1; commands 2.1',
      '`show system network` prints `configured-network-range-type`: `RFC6598` or `RFC1918`.',
      onAppliances,
    ),
    'management/configured-range': must(
      'management 5.3, 6.2, 7.2',
      '`show system network` prints `configured-network-range`: `100.64.0.0/12` for `RFC6598`; for `RFC1918`, sixteen /16 networks from 10.(16n).0.0 to 10.(16n+15).0.0, where n is 0 to 15.',
      onAppliances,
      'management/configured-range-type',
    ),
    'management/active-range-type': must(
      'management 5.1, 7.3; commands 2.1',
      '`show system network` prints `active-network-range-type`: `RFC6598` or `RFC1918`.',
      onAppliances,
    ),
    'management/active-range': must(
      'management 5.3, 6.2, 7.4',
      '`show system network` prints `active-network-range` in the same form as `configured-network-range`.',
      onAppliances,
      'management/active-range-type',
    ),
    'management/default-range-type': must('management 5.2', 'The default type of the internal range is `RFC6598`.', {
      ...onAppliances,
      untestable:
        'the type may have been changed before the run, and the contract documents no way to restore the default',
    }),
    'management/command-address': must(
      'commands 3.1',
      'Configuration mode accepts `system mgmt-ip config ipv4 system address <ip>`.',
      types,
      'command-line/nothing-before-commit',
      'management/address',
    ),
    'management/command-prefix-length': must(
      'commands 3.2',
      'Configuration mode accepts `system mgmt-ip config ipv4 prefix-length <n>`.',
      types,
      'command-line/nothing-before-commit',
      'management/prefix-length',
    ),
    'management/command-gateway': must(
      'commands 3.3',
      'Configuration mode accepts `system mgmt-ip config ipv4 gateway <ip>`.',
      types,
      'command-line/nothing-before-commit',
      'management/gateway',
    ),
    'management/command-range': must(
      'commands 2.2; management 6.1',
      'Configuration mode accepts `system network config network-range-type RFC1918 prefix` with `0` and with `15`.',
      { ...onAppliances, gate: 'connectivity' },
      'command-line/nothing-before-commit',
    ),
    'management/address-changes': must(
      'commands 3.1',
      'Committing `system mgmt-ip config ipv4 system address` changes the configured management address.',
      addresses,
      'command-line/commit',
      ...lendsAddress,
    ),
    'management/served-at-address': must(
      'commands 3.1',
      'After a new management address is committed, the API, the port that redirects to the API, and the CLI are available at the new address.',
      addresses,
      'management/address-changes',
      'logging/resource',
      'root/restconf-serves-data',
      'authentication/basic-on-restconf',
    ),
    'management/former-address': open(
      'commands 3.1',
      'It is unspecified whether a unit still responds at its former management address after the address is changed.',
      addresses,
      'management/served-at-address',
    ),
    'management/prefix-length-changes': must(
      'commands 3.2',
      'Committing `system mgmt-ip config ipv4 prefix-length` changes the configured prefix length.',
      addresses,
      'command-line/commit',
      ...lendsAddress,
    ),
    'management/gateway-changes': must(
      'commands 3.3',
      'Committing `system mgmt-ip config ipv4 gateway` changes the configured gateway.',
      addresses,
      'command-line/commit',
      ...lendsAddress,
    ),
    'management/malformed-settings': must(
      'management 1.1, 2.1, 3.1',
      'Committing a management address or gateway that is not an IPv4 address, or a prefix length that is not an integer, changes no management setting.',
      addresses,
      'command-line/commit',
      'command-line/pending-is-own',
      ...lendsAddress,
    ),
    'management/prefix-length-range': open(
      'management 2.1',
      'Whether configuration mode accepts a prefix length of 0 or 33 is unspecified.',
      types,
    ),
    'management/range-of-each-prefix': must(
      'management 6.2',
      'For each n from 0 to 15, committing the `network-range-type` `RFC1918` with `prefix` n sets the configured internal range to the sixteen /16 networks from 10.(16n).0.0 to 10.(16n+15).0.0.',
      powers,
      ...changesRange,
    ),
    'management/range-prefix': must(
      'management 6.1',
      'The `prefix` of `RFC1918` is a number from 0 to 15; committing any other value does not change the internal range.',
      powers,
      ...changesRange,
    ),
    'management/range-changes': must(
      'transitions 10.1',
      'Committing a changed `network-range-type` changes the configured internal range.',
      powers,
      'command-line/commit',
      ...readsRange,
      'management/command-range',
    ),
    'management/range-over-a-commit': must(
      'transitions 10.2',
      'Committing a changed `network-range-type` does not change the active internal range.',
      powers,
      ...changesRange,
    ),
    'management/range-in-use-changes': must(
      'transitions 10.2',
      'After all power is removed and restored, the active internal range equals the configured range.',
      { ...powers, costs: { reboots: 2 } },
      ...changesRange,
    ),
    'management/range-over-a-power-off': must(
      'transitions 10.4',
      'Powering off from the management menu does not change the active internal range.',
      { ...powers, needs: 'bench.power.menu', costs: { reboots: 3 } },
      ...changesRange,
      'management/range-over-a-commit',
    ),
    'management/disk-usage-thresholds': must(
      'management 8.1, 8.3, 8.5, 8.7, 8.9',
      'In the running configuration, `cluster disk-usage-threshold config` contains the numbers `warning-limit`, `error-limit`, `critical-limit`, `growth-rate-limit` and `interval`.',
      onAppliances,
    ),
    'management/thresholds-typed': open(
      'management 8.1, 8.3, 8.5, 8.7, 8.9',
      'Whether configuration mode accepts a disk-usage threshold is unspecified.',
      { ...printed, gate: 'configure' },
    ),
    'management/warning-limit': seen(
      'management 8.1, 8.2',
      'The contract shows 85 as the `warning-limit` of `cluster disk-usage-threshold config`.',
      printed,
    ),
    'management/error-limit': seen(
      'management 8.3, 8.4',
      'The contract shows 90 as the `error-limit` of `cluster disk-usage-threshold config`.',
      printed,
    ),
    'management/critical-limit': seen(
      'management 8.5, 8.6',
      'The contract shows 97 as the `critical-limit` of `cluster disk-usage-threshold config`.',
      printed,
    ),
    'management/growth-rate-limit': seen(
      'management 8.7, 8.8',
      'The contract shows 10 as the `growth-rate-limit` of `cluster disk-usage-threshold config`.',
      printed,
    ),
    'management/interval': seen(
      'management 8.9, 8.10',
      'The contract shows 60 as the `interval` of `cluster disk-usage-threshold config`.',
      printed,
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
