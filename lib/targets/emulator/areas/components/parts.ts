import type { DeviceView } from '../../device-view.ts'
import type { Component } from '../../hardware/hardware.ts'
import type { Tree } from '../../tree/node.ts'

// Values that monitoring exporters read, for a lightly loaded unit.

const memory = {
  total: '67108864000',
  available: '31640862720',
  free: '12884901888',
  'used-percent': 53,
  'platform-total': '16777216000',
  'platform-used': '8891924480',
}

/** The health data of the component `platform`. */
export const health: Tree = {
  memory,
  temperature: { current: '27.0', average: '26.8', minimum: '24.5', maximum: '31.5' },
  'tpm-integrity-status': 'Valid',
}

/**
 * Whether a component reports data of a part such as the processor or the disk. Each part is a separate component, and
 * `platform` reports the data of all parts too.
 */
const has = (part: string, { name }: Component) => name === part || name === 'platform'

const load = { current: 12, 'five-second-avg': 11, 'one-minute-avg': 9, 'five-minute-avg': 9 }
const THREADS = 16

export function tellProcessors(part: Component): Tree | undefined {
  if (!has('cpu', part)) return undefined
  const model = {
    cachesize: '22528(KB)',
    'core-cnt': `${THREADS / 2}`,
    freq: '2200.000(MHz)',
    stepping: '4',
    'thread-cnt': `${THREADS}`,
    modelname: 'EXAMPLE CPU @ 2.20GHz',
  }
  const threads = Array.from(
    { length: THREADS },
    (_, index) => [index, { 'thread-name': `cpu${index}`, ...load }] as const,
  )
  return {
    'cpu-utilization': load,
    processors: { processor: listParts('cpu-index', [[0, model]]) },
    threads: { thread: listParts('thread-index', threads) },
  }
}

export const IO_COUNTERS = ['read', 'write'].flatMap((way) =>
  ['iops', 'merged', 'bytes', 'latency-ms'].map((counter) => `${way}-${counter}`),
)

export function tellDisks(part: Component, device: DeviceView): Tree | undefined {
  if (!has('storage', part)) return undefined
  const disk = {
    model: 'EXAMPLE-SSD-800',
    vendor: 'EXAMPLE STORAGE',
    version: '1.4',
    'serial-no': 'example-storage',
    size: '733.00GB',
    type: 'nvme',
    'disk-io': growCounters(device),
  }
  return { disks: { disk: listParts('disk-name', [['nvme0n1', disk]]) } }
}

/** Returns counters that grow with uptime. */
function growCounters({ now, bootTime }: DeviceView): Tree {
  const seconds = Math.floor((now() - bootTime) / 1000)
  return Object.fromEntries(IO_COUNTERS.map((name, index) => [name, `${seconds * (index + 1)}`]))
}

export const SUPPLY_READINGS = [
  ...['current', 'voltage', 'power'].flatMap((what) => [`psu-${what}-in`, `psu-${what}-out`]),
  ...[1, 2, 3].map((sensor) => `psu-temperature-${sensor}`),
  'psu-fan-1-speed',
]
const supply = ['0.9', '14.5', '230.0', '12.2', '207.0', '177.0', '28.0', '34.0', '41.0', '8064']

export function tellSupply({ name }: Component): Tree | undefined {
  if (!name.startsWith('psu-')) return undefined
  return Object.fromEntries(SUPPLY_READINGS.map((reading, index) => [reading, supply[index]]))
}

export function tellFans({ name }: Component): Tree | undefined {
  return /^(psu|fantray)-/.test(name) ? { 'fan-stats': { 'fan-1-speed': 8064 } } : undefined
}

/** Returns the software of a component. Clients read the release of a partition from this data. */
export function tellSoftware({ software }: Component, { release }: DeviceView): Tree | undefined {
  if (software === undefined) return undefined
  return {
    'software-components': { 'software-component': listParts('software-index', [[software, { version: release }]]) },
  }
}

/** Returns the data of the optic in a port's cage. Undefined for components that are not transceivers. */
export function tellTransceiver({ name }: Component, { hardware }: DeviceView): Tree | undefined {
  if (!name.startsWith('transceiver-')) return undefined
  const { optic } = hardware.ports.find(({ number }) => name === `transceiver-${number}`) ?? {}
  if (optic === undefined) return { present: 'NOT_PRESENT' }
  return {
    vendor: optic.vendorName,
    'vendor-part': optic.partNumber,
    'vendor-rev': optic.revision,
    'serial-no': optic.serialNumber,
    'ethernet-pmd': optic.media,
    present: 'PRESENT',
  }
}

function listParts(key: string, entries: readonly (readonly [number | string, Tree])[]): ReadonlyMap<string, Tree> {
  return new Map(entries.map(([index, fields]) => [`${index}`, { [key]: index, state: { [key]: index, ...fields } }]))
}
