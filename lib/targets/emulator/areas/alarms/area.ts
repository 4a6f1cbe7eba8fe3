import type { Alarm } from '../../alarms.ts'
import type { Area } from '../../area.ts'
import { choice, container, list, reported, text } from '../../schema/declare.ts'
import { stampOf } from '../events/line.ts'
import { faults } from './faults.ts'

const fields = {
  id: text(),
  resource: text(),
  severity: choice(['WARNING', 'ERROR', 'CRITICAL', 'EMERGENCY']),
  text: text(),
  'time-created': text(),
  'type-id': text(),
}

const model = container({
  'openconfig-system:system': container({
    alarms: reported({ alarm: list(['id'], { id: text(), state: container(fields) }) }, ({ alarms }) => ({
      alarm: new Map(alarms.active.map((each) => [String(each.id), shown(each)])),
    })),
  }),
})

function shown({ id, source, name, severity, asserted, since }: Alarm) {
  const state = {
    id: String(id),
    resource: source,
    severity,
    text: asserted,
    'time-created': stampOf(since),
    'type-id': name,
  }
  return { id: String(id), state }
}

/** What is out of order now (platform: Alarms and event log). */
export const alarms: Area = { name: 'alarms', model, faults: () => faults() }
