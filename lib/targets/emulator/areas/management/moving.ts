import { isIPv4 } from 'node:net'
import type { Services } from '../../services.ts'
import { readManagementAddress } from './model.ts'

/** Whether an address is in 127.0.0.0/8. On most systems, the emulator can listen on all of these addresses. */
export function isLoopback(address: string): boolean {
  return isIPv4(address) && address.startsWith('127.')
}

/**
 * Makes the device listen at the new management address whenever the configured address changes. A device that does not
 * listen on loopback is behind a forwarder, which the configuration of the device cannot move.
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
