import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in images for tenants. */
export const faults: FaultTable = {
  'tenant-images/show': 'prints-nothing:show-images',
  'tenant-images/at-restconf': 'tenant-images-empty-at-restconf',
  'tenant-images/verified': 'tenant-images-fail-verification',
  'tenant-images/verification-failed': 'tenant-verification-forgotten',
}

/**
 * Additional faults: a status word that only other devices use, and a status in capital letters. The enumeration
 * contains neither.
 */
export const further: FurtherFaults = {
  'tenant-images/status': ['tenant-images-replicating', 'tenant-status-in-capitals'],
}
