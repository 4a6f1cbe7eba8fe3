import type { Insight } from './declaration.ts'

export const interfaceCounters = [
  'in-octets',
  'in-unicast-pkts',
  'in-broadcast-pkts',
  'in-multicast-pkts',
  'in-discards',
  'in-errors',
  'in-fcs-errors',
  'out-octets',
  'out-unicast-pkts',
  'out-broadcast-pkts',
  'out-multicast-pkts',
  'out-discards',
  'out-errors',
] as const

export const ethernetCounters = [
  'in-mac-control-frames',
  'in-mac-pause-frames',
  'in-oversize-frames',
  'in-jabber-frames',
  'in-fragment-frames',
  'in-8021q-frames',
  'in-crc-errors',
  'out-mac-control-frames',
  'out-mac-pause-frames',
  'out-8021q-frames',
] as const

/** Ports come first, then the management interface; aggregation groups get numbers from their names. */
export function interfaceIndex({ hardware }: Insight, name: string): number {
  const count = hardware.ports.length
  if (name === 'mgmt') return count + 1
  const port = hardware.ports.findIndex(({ number }) => `${number}.0` === name)
  if (port >= 0) return port + 1
  let hash = 0
  for (const byte of Buffer.from(name)) hash = (hash * 31 + byte) % 1_000_003
  return 1000 + hash
}

/** An address of the range for documentation. */
export function hardwareAddress(device: Insight, name: string): string {
  return `00:00:5e:00:53:${interfaceIndex(device, name).toString(16).padStart(2, '0')}`
}
