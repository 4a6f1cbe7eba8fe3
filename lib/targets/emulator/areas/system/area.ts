import type { Area } from '../../area.ts'
import { container, mirrored, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'

const model = container({
  'openconfig-system:system': container({
    ...mirrored({ hostname: text() }, { 'current-datetime': text(), 'boot-time': text() }, (device) => ({
      'current-datetime': new Date(device.now()).toISOString(),
      'boot-time': nanoseconds(device.bootTime),
    })),
  }),
})

/** OpenConfig counts in nanoseconds since the epoch. */
function nanoseconds(milliseconds: number): string {
  return `${milliseconds}000000`
}

function quirks(device: Services, nodes: Nodes): Switch[] {
  const bootTime = nodes.leaf('system/state/boot-time')
  return [
    {
      name: 'jittering-boot-time',
      summary: 'the boot time is worked out from the uptime, and moves by seconds',
      apply: ({ readings }) =>
        readings.set(bootTime, () => nanoseconds(device.bootTime + ((device.now() / 1000) % 5) * 1000)),
    },
    {
      name: 'tells-no-boot-time',
      summary: 'the boot time is not told',
      apply: ({ readings, hidden }) => {
        readings.set(bootTime, () => undefined)
        hidden.add(bootTime)
      },
    },
  ]
}

/** The name of the unit, its time and its last start. */
export const system: Area = {
  name: 'system',
  model,
  factory: ({ hardware }) => ({ system: { config: { hostname: `${hardware.hostname}.lab.example.net` } } }),
  quirks,
}
