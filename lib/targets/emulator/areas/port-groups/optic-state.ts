import type { Optic } from '../../hardware/hardware.ts'
import type { DeviceView } from '../../device-view.ts'
import { isTree, type Tree } from '../../tree/node.ts'
import { ddmValues } from './optics.ts'

/** Returns the optic data in a port group's `state`. */
export function opticState(device: DeviceView, [number]: readonly string[], config: Tree): Tree {
  const port = device.hardware.ports.find((candidate) => candidate.number === number)
  if (!port) return {}
  return { ...identity(port.optic), ...(port.optic && { ddm: ddmValues(device, port, pollSeconds(config)) }) }
}

function identity(optic: Optic | undefined): Tree {
  return {
    'vendor-name': optic?.vendorName ?? '',
    'vendor-oui': optic?.oui ?? '',
    'vendor-partnum': optic?.partNumber ?? '',
    'vendor-revision': optic?.revision ?? '',
    'vendor-serialnum': optic?.serialNumber ?? '',
    'transmitter-technology': optic?.technology ?? '',
    media: optic?.media ?? '',
    'optic-state': optic?.qualified ? 'QUALIFIED' : 'UNKNOWN',
  }
}

function pollSeconds({ ddm }: Tree): number {
  const found = isTree(ddm) ? ddm['ddm-poll-frequency'] : undefined
  return typeof found === 'number' ? found : 30
}
