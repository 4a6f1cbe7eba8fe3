import type { Area } from '../../area.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'
import { factory, model, nanoseconds } from './model.ts'

function quirks(device: Services, nodes: Nodes): Switch[] {
  const bootTime = nodes.leaf('system/state/boot-time')
  return [
    {
      name: 'jittering-boot-time',
      summary: 'the boot time is computed from the uptime and varies by seconds',
      apply: ({ readings }) =>
        readings.set(bootTime, () => nanoseconds(device.bootTime + ((device.now() / 1000) % 5) * 1000)),
    },
    {
      name: 'tells-no-boot-time',
      summary: 'the boot time is missing',
      apply: ({ readings, hidden }) => {
        readings.set(bootTime, () => undefined)
        hidden.add(bootTime)
      },
    },
  ]
}

/** The area of the unit's host name, time, last start and services. */
export const system: Area = {
  name: 'system',
  model,
  factory: ({ hardware }) => factory(`${hardware.hostname}.lab.example.net`),
  quirks,
}
