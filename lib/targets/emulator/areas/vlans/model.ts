import { container, integer, list, mirrorConfig, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { carriers } from './trunks.ts'

const vlanId = integer(1, 4094)

export const model = container({
  'openconfig-vlan:vlans': container({
    vlan: list(['vlan-id'], {
      'vlan-id': vlanId,
      ...mirrorConfig({ 'vlan-id': vlanId, name: text() }),
      members: container({
        member: {
          ...list(['interface'], { interface: text(), state: container({ interface: text() }) }),
          readOnly: true,
          live: carriers,
        },
      }),
    }),
  }),
})

export type VlansConfiguration = Data<typeof model>
