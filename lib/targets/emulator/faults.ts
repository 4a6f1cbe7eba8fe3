import type { Device } from './device.ts'
import { generatedFaults } from './faults/generated.ts'
import { hardwareFaults } from './faults/hardware.ts'
import { httpFaults } from './faults/http.ts'
import { modeFaults } from './faults/modes.ts'
import { nodesOf } from './faults/nodes.ts'
import { portFaults } from './faults/ports.ts'
import { tokenFaults } from './faults/tokens.ts'
import { valueFaults } from './faults/values.ts'
import { writingFaults } from './faults/writing.ts'
import type { Switch } from './switches.ts'

/** Every way in which this device can be told to break one promise while everything else stays right. */
export function faultsOf(device: Device): Switch[] {
  const nodes = nodesOf(device)
  return [
    ...tokenFaults,
    ...modeFaults,
    ...writingFaults(),
    ...httpFaults(device),
    ...valueFaults(device, nodes),
    ...portFaults(device),
    ...hardwareFaults(device, nodes),
    ...generatedFaults(nodes),
  ]
}
