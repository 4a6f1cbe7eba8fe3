import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'
import { abbreviation } from './zones.ts'

export function quirks(device: Services, nodes: Nodes): Switch[] {
  return [
    {
      name: 'abbreviated-zone',
      summary: 'the time of day names its zone by an abbreviation such as CET',
      apply: ({ readings }) => {
        readings.set(nodes.leaf('system/clock/state/appliance/date-time'), (value) => {
          const [date, time, zone] = String(value).split(' ')
          return `${date} ${time} ${abbreviation(device.now(), zone)}`
        })
      },
    },
  ]
}
