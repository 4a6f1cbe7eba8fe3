import type { DeviceView } from '../../device-view.ts'
import { Refusal } from '../../refusal.ts'
import { type Rule, type Settlement, rule, settlement, castTree } from '../../rule.ts'
import type { Entries, Tree } from '../../tree/node.ts'
import type { InterfacesConfiguration } from '../interfaces/model.ts'

/** The VLANs and the interfaces of a configuration. */
export type Configuration = InterfacesConfiguration & { readonly vlans?: { readonly vlan?: Entries } }

/** Maps each VLAN in use to the interfaces that carry it. */
export function mapCarriers({ interfaces }: InterfacesConfiguration): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>()
  for (const [name, { ethernet, aggregation }] of interfaces?.interface ?? []) {
    const configs = [ethernet, aggregation].map((part) => part?.['switched-vlan']?.config)
    for (const id of configs
      .flatMap((config) => [...(config?.['trunk-vlans'] ?? []), config?.['native-vlan'] ?? []])
      .flat())
      by.set(String(id), [...(by.get(String(id)) ?? []), name])
  }
  return by
}

/** Returns the interfaces that carry a VLAN, as entries of the list `member` in the data of the VLAN. */
export function carriers(device: DeviceView, [id = '']: readonly string[]): Entries | undefined {
  const names = mapCarriers(castTree(device.configuration)).get(id)
  return names && new Map(names.map((name) => [name, { interface: name, state: { interface: name } }]))
}

/** Creates any missing VLAN that an aggregation group or port refers to. */
export const trunkedVlansExist: Settlement = settlement<Configuration>({
  reads: ['interfaces'],
  settle: (candidate): Tree => {
    const missing = [...mapCarriers(candidate).keys()].filter((id) => candidate.vlans?.vlan?.has(id) !== true)
    if (missing.length === 0) return candidate
    const made = missing.map((id) => [id, { 'vlan-id': Number(id), config: { 'vlan-id': Number(id) } }] as const)
    return { ...candidate, vlans: { ...candidate.vlans, vlan: new Map([...(candidate.vlans?.vlan ?? []), ...made]) } }
  },
})

/** A VLAN cannot be deleted while an interface carries it. */
export const trunkedVlansStay: Rule = rule<Configuration>({
  name: 'trunked-vlans-stay',
  reads: ['interfaces', 'vlans'],
  check: (candidate) => {
    for (const [id, names] of mapCarriers(candidate)) {
      if (candidate.vlans?.vlan?.has(id) === true) continue
      throw new Refusal('invalid-value', `VLAN ${id} does not exist, and ${names.join(', ')} would carry it`)
    }
  },
})
