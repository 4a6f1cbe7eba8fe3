import { isIPv4 } from 'node:net'
import type { Services } from '../../services.ts'
import { readManagementAddress } from './model.ts'

/** Whether this machine can listen at an address for a device: at addresses of 127.0.0.0/8, on most systems. */
export function isLoopback(address: string): boolean {
  return isIPv4(address) && address.startsWith('127.')
}

/**
 * Moves the device's doors to each management address that is configured. A device that does not listen on loopback is
 * behind a forwarder, which no configuration of the device moves.
 */
export function followManagementAddress({ description, store, events, processes, boot, behaviour }: Services): void {
  if (!isLoopback(description.address ?? '')) return
  const follow = async () => {
    const address = readManagementAddress(store.running) ?? ''
    if (isLoopback(address) && address !== (boot.host ?? description.address)) await boot.moveTo(address)
  }
  events.on('commit', (after, before) => {
    if (readManagementAddress(after) === readManagementAddress(before)) return
    const { delay } = behaviour.moving
    if (delay === 0) void follow()
    else processes.start({ name: 'another address', lasts: delay, done: follow })
  })
  events.on('restart', () => void follow())
  events.on('loaded', () => void follow())
}
