import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'
import { dateTime, offset } from './zones.ts'

const properName = 'America/New_York'
const oldName = 'EST5EDT'

/** Broken promises of the zone and of the time of day. */
export function clockFaults(device: Services, nodes: Nodes): Switch[] {
  const date = (
    name: string,
    summary: string,
    change: (date: string, time: string, zone: string) => string,
  ): Switch => ({
    name,
    summary,
    apply: ({ readings }) => {
      readings.set(nodes.leaf('system/clock/state/appliance/date-time'), (value) => {
        const [day = '', time = '', zone = ''] = String(value).split(' ')
        return change(day, time, zone)
      })
    },
  })
  const config = nodes.leaf('system/clock/config/timezone-name')
  const state = nodes.leaf('system/clock/state/timezone-name')
  const underOldName = (value: unknown) => (value === properName ? oldName : value)
  return [
    date('date-time-in-utc', 'the time of day is that of UTC whatever the zone', (_day, _time, zone) =>
      dateTime(device.now(), 'Etc/UTC').replace('Etc/UTC', zone),
    ),
    date(
      'date-time-zone-stale',
      'the time of day names the zone of the factory whatever the zone',
      (day, time) => `${day} ${time} ${properName}`,
    ),
    date(
      'date-time-iso',
      'the time of day is written as ISO 8601 has it, with an offset for the zone',
      (day, time, zone) => `${day}T${time}${offset(device.now(), zone)}`,
    ),
    date('date-time-without-zone', 'the time of day lacks its zone', (day, time) => `${day} ${time}`),
    date('date-time-stands-still', 'the time of day does not move', first()),
    {
      name: 'factory-zone-without-city',
      summary: 'config has the zone of the factory under an old name, EST5EDT',
      apply: ({ readings, writings }) => {
        readings.set(config, underOldName)
        writings.set(config, (json) => (json === oldName ? properName : json))
      },
    },
    {
      name: 'mirrored-zone-without-city',
      summary: 'state has the zone of the factory under an old name, EST5EDT',
      apply: ({ readings }) => readings.set(state, underOldName),
    },
  ]
}

/** Repeats what it was given first. */
function first(): (...words: string[]) => string {
  let kept: string | undefined
  return (...words) => (kept ??= words.join(' '))
}
