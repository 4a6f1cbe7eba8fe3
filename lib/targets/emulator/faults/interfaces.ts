import type { Configuration } from '../model/model.ts'
import type { RuleContext } from '../model/rules.ts'
import type { Switch } from '../switches.ts'

/** Broken promises of writing interfaces. */
export const interfaceFaults: readonly Switch[] = [
  {
    name: 'interface-switches-its-neighbour',
    summary: 'a port that is switched on or off takes the next port along',
    apply: ({ settlements }) => settlements.push({ reads: ['interfaces'], settle: takeAlong }),
  },
]

function takeAlong(candidate: Configuration, { device, running }: RuleContext): Configuration {
  const list = new Map(candidate.interfaces?.interface)
  for (const { number } of device.hardware.ports) {
    const enabled = list.get(`${number}.0`)?.config?.enabled
    const next = `${Number(number) + 1}.0`
    const neighbour = list.get(next)
    if (enabled === undefined || !neighbour) continue
    if (enabled === running.interfaces?.interface?.get(`${number}.0`)?.config?.enabled) continue
    list.set(next, { ...neighbour, config: { ...neighbour.config, enabled } })
    break
  }
  return { ...candidate, interfaces: { ...candidate.interfaces, interface: list } }
}
