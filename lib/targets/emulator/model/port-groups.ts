import type { Hardware, Optic } from '../hardware.ts'
import type { Tree } from '../tree/node.ts'
import { choice, container, decimal, integer, list, mirrored, text } from './build.ts'
import type { Data, Insight } from './declaration.ts'
import { ddmValues, readings } from './optics.ts'

/** What a port may be set to; `MODE_4x25GB` is known and never taken. */
const mode = choice(['MODE_10GB', 'MODE_25GB', 'MODE_40GB', 'MODE_100GB', 'MODE_4x10GB', 'MODE_4x25GB'])
const pollFrequency = integer(1, 86_400, 30)

/** Modes and optics of the ports (platform: Port groups). */
export const portGroups = container({
  portgroup: list(
    ['portgroup_name'],
    {
      portgroup_name: text(),
      ...mirrored(
        { name: text(), mode, 'vendor-ddm:ddm': container({ 'ddm-poll-frequency': pollFrequency }) },
        {
          'vendor-name': text(),
          'vendor-oui': text(),
          'vendor-partnum': text(),
          'vendor-revision': text(),
          'vendor-serialnum': text(),
          'transmitter-technology': text(),
          media: text(),
          'optic-state': choice(['QUALIFIED', 'UNKNOWN']),
          'vendor-ddm:ddm': container({ 'ddm-poll-frequency': pollFrequency, ...readings(decimal()) }),
        },
        opticState,
      ),
    },
    { portgroup_name: 'name' },
  ),
})

export function factoryPortGroups({ ports }: Hardware): Data<typeof portGroups> {
  const entries = ports.map(({ number, speed }) => {
    const factoryMode = speed === 'high' ? 'MODE_100GB' : 'MODE_25GB'
    const config = { name: number, mode: factoryMode, ddm: { 'ddm-poll-frequency': 30 } } as const
    return [number, { portgroup_name: number, config }] as const
  })
  return { portgroup: new Map(entries) }
}

function opticState(device: Insight, [number]: readonly string[], config: Tree): Tree {
  const port = device.hardware.ports.find((candidate) => candidate.number === number)
  return port
    ? { ...identity(port.optic), ...(port.optic && { ddm: ddmValues(device, port, pollSeconds(config)) }) }
    : {}
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
  const found: unknown = typeof ddm === 'object' && ddm !== null ? Reflect.get(ddm, 'ddm-poll-frequency') : undefined
  return typeof found === 'number' ? found : 30
}

/** The speed of a port's interface in a mode; a breakout has four channels of ten gigabits. */
export function speedOf(portMode: string | undefined): 'SPEED_10GB' | 'SPEED_25GB' | 'SPEED_40GB' | 'SPEED_100GB' {
  switch (portMode) {
    case 'MODE_10GB':
    case 'MODE_4x10GB':
      return 'SPEED_10GB'
    case 'MODE_25GB':
    case 'MODE_4x25GB':
      return 'SPEED_25GB'
    case 'MODE_40GB':
      return 'SPEED_40GB'
    default:
      return 'SPEED_100GB'
  }
}
