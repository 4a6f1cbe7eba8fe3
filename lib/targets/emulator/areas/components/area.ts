import type { Area } from '../../area.ts'
import type { Insight } from '../../insight.ts'
import { container, list, mirrored, reported, text } from '../../schema/declare.ts'
import type { Tree } from '../../tree/node.ts'

const model = container({
  'openconfig-platform:components': reported(
    {
      component: list(['name'], {
        name: text(),
        ...mirrored(
          { name: text() },
          { description: text(), 'serial-no': text(), 'part-no': text(), 'boot-time': text() },
          state,
        ),
      }),
    },
    ({ hardware }) => ({
      component: new Map(hardware.components.map(({ name }) => [name, { name, config: { name } }])),
    }),
  ),
})

function state({ hardware, bootTime, description: device }: Insight, [key]: readonly string[]): Tree {
  const part = hardware.components.find(({ name }) => name === key)
  if (!part) return {}
  const { name, description, partNumber } = part
  const serialNumber = name === 'platform' ? (device.serialNumber ?? part.serialNumber) : part.serialNumber
  return {
    name,
    description,
    'serial-no': serialNumber,
    'part-no': partNumber,
    'boot-time': `${bootTime}000000`,
  }
}

/** The device's parts: clients know an appliance by the description of `platform`. */
export const components: Area = { name: 'components', model }
