import type { DeviceView } from '../../device-view.ts'
import type { Component } from '../../hardware/hardware.ts'
import { container, decimal, flag, integer, list, mirrored, reported, text } from '../../schema/declare.ts'
import type { Live } from '../../schema/declaration.ts'
import type { Tree } from '../../tree/node.ts'
import { health, processor, storage, transceiver } from './parts.ts'

const memory = container({
  total: text(),
  available: text(),
  free: text(),
  'used-percent': integer(0, 100),
  'platform-total': text(),
  'platform-used': text(),
})
const temperature = container({ current: decimal(), average: decimal(), minimum: decimal(), maximum: decimal() })
const utilization = container({
  current: integer(0, 100),
  'five-second-avg': integer(0, 100),
  'one-minute-avg': integer(0, 100),
  'five-minute-avg': integer(0, 100),
})
const disk = { model: text(), vendor: text(), version: text(), 'serial-no': text(), size: text(), type: text() }
const optic = {
  vendor: text(),
  'vendor-part': text(),
  'vendor-rev': text(),
  'serial-no': text(),
  'ethernet-pmd': text(),
  present: text(),
}

export const model = container({
  'openconfig-platform:components': reported(
    {
      component: list(['name'], {
        name: text(),
        ...mirrored(
          { name: text() },
          {
            description: text(),
            'serial-no': text(),
            'part-no': text(),
            'boot-time': text(),
            empty: flag(),
            'vendor-platform:tpm-integrity-status': text(),
            'vendor-platform:memory': memory,
            'vendor-platform:temperature': temperature,
          },
          of(state),
        ),
        'vendor-platform:cpu': container({
          state: reported({ 'cpu-utilization': utilization, threads: integer(1, 1024) }, of(processor)),
        }),
        'vendor-platform:storage': container({
          state: reported(
            { disks: container({ disk: list(['disk-name'], { 'disk-name': text(), ...disk }) }) },
            of(storage),
          ),
        }),
        'openconfig-platform-transceiver:transceiver': container({ state: reported(optic, of(transceiver)) }),
      }),
    },
    ({ hardware }) => ({
      component: new Map(hardware.components.map(({ name }) => [name, { name, config: { name } }])),
    }),
  ),
})

/** What the device tells of the component of an entry. */
function of(tell: (part: Component, device: DeviceView) => Tree | undefined): Live {
  return (device, [key]) => {
    const part = device.hardware.components.find(({ name }) => name === key)
    return part && tell(part, device)
  }
}

function state(part: Component, device: DeviceView): Tree {
  const { name, description, partNumber } = part
  const isPlatform = name === 'platform'
  return {
    name,
    description,
    'serial-no': isPlatform ? (device.description.serialNumber ?? part.serialNumber) : part.serialNumber,
    'part-no': partNumber,
    'boot-time': `${device.bootTime}000000`,
    empty: false,
    ...(isPlatform ? health : {}),
  }
}
