import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in images for tenants. */
export const faults: FaultTable = {
  'tenant-images/show': 'prints-nothing:show-images',
  'tenant-images/at-restconf': 'tenant-images-empty-at-restconf',
  'tenant-images/verified': 'tenant-images-fail-verification',
  'tenant-images/verification-failed': 'tenant-verification-forgotten',
}

/**
 * Faults with status words of other devices, and with statuses in another case. The enumeration is closed, so neither
 * is allowed.
 */
export const further: FurtherFaults = {
  'tenant-images/status': ['tenant-images-replicating', 'tenant-status-in-capitals'],
}
