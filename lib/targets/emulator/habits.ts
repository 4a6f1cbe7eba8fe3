import type { Device } from './device.ts'
import type { Switch } from './switches.ts'

/** Lawful behaviours of real devices, each switchable. */
export function habitsOf(_device: Device): Switch[] {
  return []
}
