import type { Alteration } from '../../targets/emulator/meddling/alteration.ts'
import type { FaultTable, FurtherFaults } from './table.ts'

export const faults: FaultTable = {}

const aaa = { methods: ['GET'], path: 'system/aaa$', by: 'basic' } as const
const once = (path: string, only: number) => ({ methods: ['GET'], root: '/api', path: `${path}$`, only })

/**
 * Wrong responses to the run's own calls (logins, snapshots, probes), single wrong responses to any call, and wrong
 * responses at only one root.
 */
export const further: FurtherFaults = {
  'authentication/basic-brings-token': [
    formatAlteration({ calls: aaa, change: { kind: 'header', name: 'x-auth-token', to: 'gone' } }),
  ],
  'authentication/aaa-resource': [formatAlteration({ calls: aaa, change: { kind: 'body', to: 'nothing' } })],
  'dns/resource': [formatAlteration({ calls: once('system/dns', 2), change: { kind: 'status', to: 404 } })],
  'interfaces/ifindex': [
    formatAlteration({
      calls: once('interfaces', 1),
      change: { kind: 'member', at: 'data/interfaces/interface[1.0]/state/ifindex', to: { value: 'BOGUS' } },
    }),
  ],
  'interfaces/both-roots': [
    formatAlteration({
      calls: { methods: ['GET'], root: '/restconf', path: 'interfaces$' },
      change: { kind: 'member', at: 'data/interfaces/interface[mgmt]/state', to: { added: ['description', 'x'] } },
    }),
    'numbers-differ-at-restconf:openconfig-interfaces:interfaces',
  ],
  'clock/config-timezone-name': [
    formatAlteration({
      calls: once('system/clock', 2),
      change: { kind: 'member', at: 'data/system/clock/config/timezone-name', to: { value: null } },
    }),
  ],
}

function formatAlteration(alteration: Alteration): string {
  return `altered:${JSON.stringify(alteration)}`
}
