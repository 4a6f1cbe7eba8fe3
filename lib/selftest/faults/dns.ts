import type { FaultTable } from './table.ts'

/** DNS. */
export const dns: FaultTable = {
  'dns/resource': 'mistyped:system/dns',
  'dns/config-search': 'mistyped:system/dns/config/search',
  'dns/state-search': 'mistyped:system/dns/state/search',
  'dns/server-address': 'mistyped:system/dns/servers/server/address',
  'dns/server-config-address': 'mistyped:system/dns/servers/server/config/address',
  'dns/server-state-address': 'mistyped:system/dns/servers/server/state/address',
  'dns/server-config-port': 'mistyped:system/dns/servers/server/config/port',
  'dns/server-state-port': 'mistyped:system/dns/servers/server/state/port',
  'dns/patch-search': 'not-kept:system/dns/config/search',
  'dns/patch-server': 'not-kept:system/dns/servers/server',
  'dns/patch-search-and-servers': 'lone-members:system/dns',
  'dns/patch-answers-nothing': 'patch-answers-body:dns',
  'dns/server-port-written': 'not-kept:system/dns/servers/server/config/port',
  'dns/server-port-default': 'dns-port-default-54',
  'dns/server-state-port-default': 'other-default:system/dns/servers/server/state/port',
  'dns/state-follows-search': 'stale-mirror:system/dns/config/search',
  'dns/state-follows-address': 'stale-mirror:system/dns/servers/server/config/address',
  'dns/state-follows-port': 'stale-mirror:system/dns/servers/server/config/port',
  'dns/state-is-read-only': 'state-writable:dns',
}
