import type { FaultTable, FurtherFaults } from './table.ts'

/** Images for tenants. */
export const faults: FaultTable = {
  'tenant-images/show': 'prints-nothing:show-images',
  'tenant-images/at-restconf': 'tenant-images-empty-at-restconf',
  'tenant-images/verified': 'tenant-images-fail-verification',
  'tenant-images/verification-failed': 'tenant-verification-forgotten',
}

/** Status words of other devices, and statuses in another case: the enumeration is closed. */
export const further: FurtherFaults = {
  'tenant-images/status': ['tenant-images-replicating', 'tenant-status-in-capitals'],
}
