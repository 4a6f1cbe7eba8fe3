import type { DeviceView } from '../../device-view.ts'
import type { Component } from '../../hardware/hardware.ts'
import type { Tree } from '../../tree/node.ts'

// What exporters walk: figures of a unit that has little to do.

const memory = {
  total: '67108864000',
  available: '31640862720',
  free: '12884901888',
  'used-percent': 53,
  'platform-total': '16777216000',
  'platform-used': '8891924480',
}

/** What the platform tells of itself. */
export const health: Tree = {
  memory,
  temperature: { current: '27.0', average: '26.8', minimum: '24.5', maximum: '31.5' },
  'tpm-integrity-status': 'Valid',
}

export function processor({ name }: Component): Tree | undefined {
  if (name !== 'cpu') return undefined
  const load = { current: 12, 'five-second-avg': 11, 'one-minute-avg': 9, 'five-minute-avg': 9 }
  return { 'cpu-utilization': load, threads: 16 }
}

export function storage({ name, serialNumber }: Component): Tree | undefined {
  if (name !== 'storage') return undefined
  const disk = {
    'disk-name': 'nvme0n1',
    model: 'EXAMPLE-SSD-800',
    vendor: 'EXAMPLE STORAGE',
    version: '1.4',
    'serial-no': serialNumber,
    size: '733.00GB',
    type: 'nvme',
  }
  return { disks: { disk: new Map([[disk['disk-name'], disk]]) } }
}

/** The optic in the cage of a port; what is no transceiver has none. */
export function transceiver({ name }: Component, { hardware }: DeviceView): Tree | undefined {
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
