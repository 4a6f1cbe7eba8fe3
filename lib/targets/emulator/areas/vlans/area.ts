import type { Area } from '../../area.ts'
import { container, integer, list, mirrored, text } from '../../schema/declare.ts'

const vlanId = integer(1, 4094)

const model = container({
  'openconfig-vlan:vlans': container({
    vlan: list(['vlan-id'], { 'vlan-id': vlanId, ...mirrored({ 'vlan-id': vlanId, name: text() }) }),
  }),
})

/** VLANs of the platform layer. */
export const vlans: Area = { name: 'vlans', model }
