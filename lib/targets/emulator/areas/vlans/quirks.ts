import { Refusal } from '../../refusal.ts'
import { rule } from '../../rule.ts'
import type { Switch } from '../../switches/switch.ts'
import { type Configuration, mapCarriers } from './trunks.ts'

const vlansFirst = rule<Configuration>({
  name: 'vlans-first',
  reads: ['interfaces'],
  check: (candidate, { running }) => {
    const missing = [...mapCarriers(candidate).keys()].find((id) => running.vlans?.vlan?.has(id) !== true)
    if (missing !== undefined) throw new Refusal('invalid-value', `VLAN ${missing} does not exist`)
  },
})

/** Creates quirks with conforming VLAN behaviours. */
export function quirks(): Switch[] {
  return [
    {
      name: 'vlans-first',
      summary: 'only VLANs that exist can be carried',
      apply: ({ rules }) => rules.push(vlansFirst),
    },
  ]
}
