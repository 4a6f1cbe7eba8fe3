import type { FaultTable } from './table.ts'

/** DNS. */
export const faults: FaultTable = {
  'dns/patch-search-and-servers': 'lone-members:system/dns',
  'dns/patch-answers-nothing': 'patch-answers-body:dns',
  'dns/server-port-default': 'dns-port-default-54',
  'dns/state-is-read-only': 'state-writable:dns',
}
