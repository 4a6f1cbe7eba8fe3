import type { DeviceView } from '../../device-view.ts'
import type { Component } from '../../hardware/hardware.ts'
import { container, decimal, flag, integer, list, mirrorConfig, liveContainer, text } from '../../schema/declare.ts'
import type { Declarations, Leaf, Live } from '../../schema/declaration.ts'
import type { Tree } from '../../tree/node.ts'
import {
  health,
  IO_COUNTERS,
  SUPPLY_READINGS,
  tellDisks,
  tellFans,
  tellProcessors,
  tellSoftware,
  tellSupply,
  tellTransceiver,
} from './parts.ts'

const memory = container({
  total: text(),
  available: text(),
  free: text(),
  'used-percent': integer(0, 100),
  'platform-total': text(),
  'platform-used': text(),
})
const temperature = container({ current: decimal(), average: decimal(), minimum: decimal(), maximum: decimal() })
const load = {
  current: integer(0, 100),
  'five-second-avg': integer(0, 100),
  'one-minute-avg': integer(0, 100),
  'five-minute-avg': integer(0, 100),
}
const processor = {
  cachesize: text(),
  'core-cnt': text(),
  freq: text(),
  stepping: text(),
  'thread-cnt': text(),
  modelname: text(),
}
const disk = {
  model: text(),
  vendor: text(),
  version: text(),
  'serial-no': text(),
  size: text(),
  type: text(),
  'disk-io': container(Object.fromEntries(IO_COUNTERS.map((name) => [name, decimal()]))),
}
const fan = container({ 'fan-1-speed': integer(0, 65_535) })
const supply = Object.fromEntries(SUPPLY_READINGS.map((name) => [name, decimal()]))
const optic = {
  vendor: text(),
  'vendor-part': text(),
  'vendor-rev': text(),
  'serial-no': text(),
  'ethernet-pmd': text(),
  present: text(),
}

/** Declares a list of a component's parts. Each part has a `state` that repeats its key. */
function parts<C extends Declarations>(name: string, key: string, index: Leaf, fields: C) {
  return container({ [name]: list([key], { [key]: index, state: container({ [key]: index, ...fields }) }) })
}

export const model = container({
  'openconfig-platform:components': liveContainer(
    {
      component: list(['name'], {
        name: text(),
        ...mirrorConfig(
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
          readComponent(state),
        ),
        cpu: container({
          state: liveContainer(
            {
              'vendor-platform:cpu-utilization': container(load),
              'vendor-platform:processors': parts('processor', 'cpu-index', integer(0, 255), processor),
              'vendor-platform:threads': parts('thread', 'thread-index', integer(0, 1023), {
                'thread-name': text(),
                ...load,
              }),
            },
            readComponent(tellProcessors),
          ),
        }),
        storage: container({
          state: liveContainer(
            { 'vendor-platform:disks': parts('disk', 'disk-name', text(), disk) },
            readComponent(tellDisks),
          ),
        }),
        'vendor-platform:fantray': liveContainer({ 'fan-stats': fan }, readComponent(tellFans)),
        'vendor-platform:psu-stats': liveContainer(supply, readComponent(tellSupply)),
        software: container({
          state: liveContainer(
            { 'software-components': parts('software-component', 'software-index', text(), { version: text() }) },
            readComponent(tellSoftware),
          ),
        }),
        'openconfig-platform-transceiver:transceiver': container({
          state: liveContainer(optic, readComponent(tellTransceiver)),
        }),
      }),
    },
    ({ hardware }) => ({
      component: new Map(hardware.components.map(({ name }) => [name, { name, config: { name } }])),
    }),
  ),
})

/** Returns a function that reads the live data of the component named by an entry's key. */
function readComponent(tell: (part: Component, device: DeviceView) => Tree | undefined): Live {
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
