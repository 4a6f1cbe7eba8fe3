import type { FaultTable, FurtherFaults } from './table.ts'

/** Management of the unit, as the command line prints it. */
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
}

/** A limit is a number. */
export const further: FurtherFaults = { 'management/disk-usage-thresholds': ['disk-usage-limit-in-words'] }
