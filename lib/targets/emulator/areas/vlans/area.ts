import type { Area } from '../../area.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'
import { trunkedVlansExist, trunkedVlansStay } from './trunks.ts'

/** Creates a factory VLAN. It has a name, because clients expect one. */
const factoryVlan = (id: number) => ({ 'vlan-id': id, config: { 'vlan-id': id, name: `vlan-${id}` } })

/**
 * The area of the platform layer's VLANs. A VLAN that an aggregation group or port carries is created automatically,
 * and cannot be deleted while an interface carries it.
 */
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
