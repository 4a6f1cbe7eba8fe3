import type { Area } from '../../area.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'
import { trunkedVlansExist, trunkedVlansStay } from './trunks.ts'

/** Clients look for a name. */
const factoryVlan = (id: number) => ({ 'vlan-id': id, config: { 'vlan-id': id, name: `vlan-${id}` } })

/** VLANs of the platform layer: those that a group or a port carries exist. */
export const vlans: Area = {
  name: 'vlans',
  model,
  factory: () => ({
    vlans: { vlan: new Map([100, 200].map((id) => [String(id), factoryVlan(id)])) },
  }),
  configured: ['vlans'],
  settlements: [trunkedVlansExist],
  rules: [trunkedVlansStay],
  quirks,
}
