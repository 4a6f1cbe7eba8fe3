import type { Area } from '../../area.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'
import { trunkedVlansExist, trunkedVlansStay, vlanOf } from './trunks.ts'

/** VLANs of the platform layer: those that a group or a port carries exist. */
export const vlans: Area = {
  name: 'vlans',
  model,
  factory: () => ({
    vlans: { vlan: new Map([100, 200].map((id) => [String(id), vlanOf(id)])) },
  }),
  settlements: [trunkedVlansExist],
  rules: [trunkedVlansStay],
  quirks,
}
