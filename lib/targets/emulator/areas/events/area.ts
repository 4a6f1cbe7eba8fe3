import type { Area } from '../../area.ts'
import { container, list, liveContainer, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'
import { faults } from './faults.ts'
import { formatLogLine } from './line.ts'
import { quirks } from './quirks.ts'

const model = container({
  'openconfig-system:system': container({
    'vendor-event-log:events': liveContainer({ event: list(['log'], { log: text() }) }, ({ events }) => ({
      event: new Map(events.log.map(formatLogLine).map((log) => [log, { log }])),
    })),
  }),
})

/** Logs each start of the device. This is the first event in the log after a start. */
function start(device: Services): void {
  const started = {
    id: 65_544,
    source: 'appliance',
    name: 'firmware-update-status',
    kind: 'EVENT',
    severity: 'NA',
    text: 'System started',
  } as const
  const tell = () => device.events.raise(started, device.bootTime)
  device.events.on('restart', tell)
  tell()
}

/** The area of the event log, which contains all events since the start (platform: Alarms and event log). */
export const events: Area = {
  name: 'events',
  model,
  start,
  faults,
  quirks,
}
