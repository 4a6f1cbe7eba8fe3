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

/** Creates the quirks that affect VLANs. */
export function quirks(): Switch[] {
  return [
    {
      name: 'vlans-first',
      summary: 'interfaces can carry only existing VLANs',
      apply: ({ rules }) => rules.push(vlansFirst),
    },
  ]
}
