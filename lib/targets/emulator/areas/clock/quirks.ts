import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'
import { abbreviation } from './zones.ts'

export function quirks(device: Services, nodes: Nodes): Switch[] {
  const dateTime = (
    name: string,
    summary: string,
    spelled: (date: string, time: string, zone: string) => string,
  ): Switch => ({
    name,
    summary,
    apply: ({ readings }) => {
      readings.set(nodes.leaf('system/clock/state/appliance/date-time'), (value) => {
        const [date = '', time = '', zone = ''] = String(value).split(' ')
        return spelled(date, time, zone)
      })
    },
  })
  return [
    dateTime(
      'abbreviated-zone',
      'the time of day ends with a zone abbreviation such as CET',
      (date, time, zone) => `${date} ${time} ${abbreviation(device.now(), zone)}`,
    ),
    dateTime('day-first-dates', 'the date in the time of day has the form 22/11/2026', (date, time, zone) =>
      [date.split('-').toReversed().join('/'), time, zone].join(' '),
    ),
    dateTime(
      'dates-joined-by-t',
      'a T separates the date and the time of day',
      (date, time, zone) => `${date}T${time} ${zone}`,
    ),
  ]
}
