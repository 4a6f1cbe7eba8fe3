import { type Catalogue, testsOf } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
const clause = 'platform: Resources, Alarms and event log'
const provoked = { ...stated, clause, gate: 'configure', needs: 'bench.stimulus' } as const

export const requirements = {
  'alarms/resource': {
    ...stated,
    clause: 'platform: Endpoints, alarms row',
    text: 'GET of system/alarms answers the active alarms.',
  },
  'alarms/empty-when-none': {
    ...stated,
    clause,
    text: 'The alarms are empty when none is active: where the event log tells of no fault that has not been cleared.',
    dependsOn: ['alarms/resource', 'events/line-id', 'events/line-kind', 'events/asserted', 'events/cleared'],
  },
  'alarms/lists-active': {
    ...provoked,
    text: 'A fault that is raised is among the alarms.',
    dependsOn: ['alarms/resource'],
  },
  'alarms/drops-cleared': {
    ...provoked,
    text: 'A fault that has been cleared is no longer among the alarms.',
    dependsOn: ['alarms/lists-active'],
  },
  'alarms/at-restconf': {
    ...provoked,
    clause: 'platform: Data roots',
    text: 'The alarms are read at /restconf as at /api.',
    dependsOn: ['alarms/lists-active', 'root/restconf-serves-data', 'authentication/token-at-restconf'],
  },
  'alarms/fields': {
    ...provoked,
    strength: 'open',
    text: 'The fields of the alarms are not shown.',
  },
  'alarms/empty-form': {
    ...stated,
    strength: 'open',
    clause,
    text: 'How a target answers that there is no alarm is not shown.',
  },
  'alarms/aggregated': {
    ...stated,
    clause: 'platform: Events',
    targets: ['controller'],
    text: 'The active controller gathers the alerts of applications into the configuration database.',
    untestable: 'the contract names no application and no alert that could be provoked',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
