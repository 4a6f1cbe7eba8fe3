import type { Alarm, Alarms } from '../../alarms.ts'
import type { Area, ShownTable } from '../../area.ts'
import { choice, container, list, liveContainer, text } from '../../schema/declare.ts'
import { formatTimestamp } from '../events/line.ts'
import { faults } from './faults.ts'
import { quirks } from './quirks.ts'

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
    alarms: liveContainer({ alarm: list(['id'], { id: text(), state: container(fields) }) }, ({ alarms }) => ({
      alarm: new Map(sortAlarms(alarms).map((each) => [String(each.id), formatAlarm(each)])),
    })),
  }),
})

/** Sorts alarms by id, because lists are sorted by key. The order in which alarms were raised does not matter. */
function sortAlarms({ active }: Pick<Alarms, 'active'>): readonly Alarm[] {
  return active.toSorted((one, other) => one.id - other.id)
}

function formatAlarm({ id, source, name, severity, asserted, since }: Alarm) {
  const state = {
    id: String(id),
    resource: source,
    severity,
    text: asserted,
    'time-created': formatTimestamp(since),
    'type-id': name,
  }
  return { id: String(id), state }
}

const table: ShownTable = {
  words: ['system', 'alarms'],
  columns: ['ID', 'RESOURCE', 'SEVERITY', 'TEXT', 'TIME CREATED'],
  rows: ({ alarms: all }) =>
    sortAlarms(all).map((alarm) => {
      const { state } = formatAlarm(alarm)
      return [state.id, state.resource, state.severity, state.text, state['time-created']]
    }),
}

/** The area of active alarms (platform: Alarms and event log). */
export const alarms: Area = { name: 'alarms', model, tables: [table], faults: () => faults(), quirks }
