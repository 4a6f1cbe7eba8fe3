import type { Area } from '../../area.ts'
import type { LoggedEvent } from '../../events.ts'
import { container, list, reported, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'

const model = container({
  'openconfig-system:system': container({
    alarms: container({}),
    'vendor-event-log:events': reported({ event: list(['log'], { log: text() }) }, ({ events }) => ({
      event: new Map(events.log.map(line).map((log) => [log, { log }])),
    })),
  }),
})

function line({ id, source, name, kind, severity, text: words, time }: LoggedEvent): string {
  const stamp = new Date(time).toISOString().replace('T', ' ').replace('Z', ' UTC')
  return `${id} ${source} ${name} ${kind} ${severity} "${words}" "${stamp}"`
}

/** Every start is the first event of its log. */
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

/** Active alarms, which nothing raises yet, and the log of all events (platform: Alarms and event log). */
export const events: Area = { name: 'events', model, start }
