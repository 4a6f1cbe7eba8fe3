import type { FaultTable } from './table.ts'

/** Images for tenants. */
export const faults: FaultTable = {
  'tenant-images/show': 'prints-nothing:show-images',
  'tenant-images/at-restconf': 'tenant-images-empty-at-restconf',
  'tenant-images/verification-failed': 'tenant-verification-tells-little',
}
