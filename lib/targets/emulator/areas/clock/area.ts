import type { Area } from '../../area.ts'
import { container, mirrorConfig, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { createWriteFaults } from '../../switches/writing.ts'
import { clockFaults } from './faults.ts'
import { quirks } from './quirks.ts'
import { dateTime, isZone } from './zones.ts'

const factoryZone = 'America/New_York'

const timezone = text({
  check: isZone,
  shape: 'the name of a time zone, of the form Area/City, or UTC',
  default: factoryZone,
})

const model = container({
  'openconfig-system:system': container({
    clock: container({
      ...mirrorConfig(
        { 'timezone-name': timezone },
        {
          'vendor-system-clock:appliance': container({ 'date-time': text() }),
          'vendor-system-clock:date-time': text(),
        },
        (device, _, { 'timezone-name': zone }) => {
          const shown = { 'date-time': dateTime(device.now(), typeof zone === 'string' ? zone : factoryZone) }
          return device.hardware.clock === 'of an appliance' ? { appliance: shown } : shown
        },
      ),
    }),
  }),
})

const factory: Data<typeof model> = { system: { clock: { config: { 'timezone-name': factoryZone } } } }

/** The area of time zone and time of day (platform: Clock). */
export const clock: Area = {
  name: 'clock',
  model,
  factory: () => factory,
  faults: (device, nodes) => [...clockFaults(device, nodes), ...createWriteFaults('clock', 'system/clock')],
  quirks,
}
