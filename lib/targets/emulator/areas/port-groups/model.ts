import type { Hardware } from '../../hardware/hardware.ts'
import { choice, container, decimal, integer, list, mirrorConfig, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { opticState } from './optic-state.ts'
import { readings } from './optics.ts'

/** The modes of a port. `MODE_4x25GB` is a valid value, but no appliance accepts it. */
const mode = choice(['MODE_10GB', 'MODE_25GB', 'MODE_40GB', 'MODE_100GB', 'MODE_4x10GB', 'MODE_4x25GB'])
const pollFrequency = integer(1, 86_400, 30)

export const model = container({
  'vendor-portgroup:portgroups': container({
    portgroup: list(
      ['portgroup_name'],
      {
        portgroup_name: text(),
        ...mirrorConfig(
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
  }),
})

export type PortGroupsConfiguration = Data<typeof model>

export function factory({ ports }: Hardware): PortGroupsConfiguration {
  const entries = ports.map(({ number, speed }) => {
    const factoryMode = speed === 'high' ? 'MODE_100GB' : 'MODE_25GB'
    const config = { name: number, mode: factoryMode, ddm: { 'ddm-poll-frequency': 30 } } as const
    return [number, { portgroup_name: number, config }] as const
  })
  return { portgroups: { portgroup: new Map(entries) } }
}
