import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in the management settings of the unit, as the CLI prints them. */
export const faults: FaultTable = {
  'management/address': 'mgmt-address-is-a-name',
  'management/prefix-length': 'mgmt-prefix-is-a-mask',
  'management/gateway': 'mgmt-gateway-is-a-name',
  'management/configured-range-type': 'range-configured-of-another-type',
  'management/configured-range': 'range-configured-elsewhere',
  'management/active-range-type': 'range-in-use-of-another-type',
  'management/active-range': 'range-in-use-elsewhere',
  'management/disk-usage-thresholds': 'disk-usage-without-interval',
  'management/command-address': 'mgmt-address-is-no-line',
  'management/command-prefix-length': 'mgmt-prefix-is-no-line',
  'management/command-gateway': 'mgmt-gateway-is-no-line',
  'management/command-range': 'range-without-15',
  'management/address-changes': 'mgmt-address-not-kept',
  'management/served-at-address': 'mgmt-address-not-used',
  'management/prefix-length-changes': 'mgmt-prefix-not-kept',
  'management/gateway-changes': 'mgmt-gateway-not-kept',
  'management/malformed-settings': 'rule-off:management address and gateway are IPv4 addresses',
  'management/range-of-each-prefix': 'range-15-elsewhere',
  'management/range-prefix': 'rule-off:prefixes of the internal range end at 15',
  'management/range-changes': 'range-not-kept',
  'management/range-over-a-commit': 'range-in-use-at-once',
  'management/range-in-use-changes': 'range-in-use-stays',
  'management/range-over-a-power-off': 'range-in-use-by-menu',
}

/**
 * Additional faults. They break rules that the faults above leave intact: a limit must be a number, a refused value
 * must not be configured, and every service must be at the management address.
 */
export const further: FurtherFaults = {
  'management/served-at-address': ['command-line-stays'],
  'management/malformed-settings': [
    'refused-but-applied:management address and gateway are IPv4 addresses',
    'words-as-prefix-length',
  ],
  'management/disk-usage-thresholds': ['disk-usage-limit-in-words'],
  'management/range-of-each-prefix': ['range-14-of-one-network'],
  'management/range-prefix': [
    'refused-but-applied:prefixes of the internal range end at 15',
    'range-prefixes-wrap',
    'range-prefixes-clamped',
  ],
}
