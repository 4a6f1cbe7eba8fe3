import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in DNS. */
export const faults: FaultTable = {
  'dns/command-search': 'line-ignored:system-dns-config-search',
  'dns/command-server': 'line-ignored:system-dns-servers-server',
  'dns/patch-search-and-servers': 'lone-members:system/dns',
  'dns/patch-answers-nothing': 'patch-answers-body:dns',
  'dns/refusal-changes-nothing': 'refused-in-part:dns',
  'dns/server-port-default': 'dns-port-default-54',
  'dns/state-mirrors-config': 'dns-mirror-apart',
  'dns/state-drops-search': 'search-stays-in-state',
}

/**
 * Additional faults. They break rules that the faults above leave intact: a rejected write must not apply even its
 * valid parts, an accepted one must apply all of them, and mirrors of typed entries must be right.
 */
export const further: FurtherFaults = {
  'dns/refusal-changes-nothing': ['refused-besides:dns'],
  'dns/patch-search': ['one-of-several:system/dns/config/search'],
  'dns/patch-server': [
    'one-of-several:system/dns/servers/server',
    'forgets-beside:system/dns/servers/server/config/port',
  ],
  'dns/state-mirrors-config': ['typed-entry-mirror-apart:system/dns/servers/server'],
}
