import type { Device } from './device.ts'
import type { Switch } from './switches.ts'

/** Every way in which this device can be told to break one promise. */
export function faultsOf(_device: Device): Switch[] {
  return []
}
