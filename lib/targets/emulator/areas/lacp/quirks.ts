import { Refusal } from '../../refusal.ts'
import { type Rule, rule, settlement } from '../../rule.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'
import { isGroup } from '../interfaces/entries.ts'
import type { InterfacesConfiguration } from '../interfaces/model.ts'
import type { LacpConfiguration } from './model.ts'

type Configuration = LacpConfiguration & InterfacesConfiguration

const list = 'lacp/interfaces/interface'

/** Creates the quirks that affect LACP. */
export function quirks(_device: Services, nodes: Nodes): Switch[] {
  const member = `${list}/members/member`
  return [
    createRuleQuirk('lacp-needs-lag', 'LACP is refused for interfaces that are not aggregation groups', needsLag),
    {
      name: 'lacp-knows-one-way',
      summary: 'LACP accepts only the interval FAST and the mode ACTIVE, and returns both if they are not set',
      apply: ({ rules, presets }) => {
        rules.push(knowsOneWay)
        for (const part of ['config', 'state']) presets.set(nodes.leaf(`${list}/${part}/interval`), 'FAST')
      },
    },
    {
      name: 'lacp-by-itself',
      summary: 'the LACP entry of an aggregation group is created and deleted together with the group',
      apply: ({ settlements }) => settlements.push(comesAndGoes),
    },
    createReadingSwitch(
      nodes,
      'lacp-lists-links',
      'LACP lists only the members that have a partner',
      [member],
      (members) =>
        Array.isArray(members) ? members.filter(({ state }) => state.synchronization === 'IN_SYNC') : members,
    ),
    createReadingSwitch(
      nodes,
      'sparse-mirrors:lacp',
      'state of LACP omits the system priority',
      ['lacp/state/system-priority'],
      () => undefined,
    ),
  ]
}

function createRuleQuirk(name: string, summary: string, kept: Rule): Switch {
  return { name, summary, apply: ({ rules }) => rules.push(kept) }
}

const needsLag = rule<Configuration>({
  name: 'lacp-needs-lag',
  // An aggregation group can be deleted before its LACP interface.
  reads: ['lacp'],
  check: ({ lacp, interfaces }, { running }) => {
    for (const name of lacp?.interfaces?.interface?.keys() ?? []) {
      const group = interfaces?.interface?.get(name)
      if (running.lacp?.interfaces?.interface?.has(name) || (group !== undefined && isGroup(group))) continue
      throw new Refusal('invalid-value', `there is no aggregation group ${name}`)
    }
  },
})

const knowsOneWay = rule<Configuration>({
  name: 'lacp-knows-one-way',
  reads: ['lacp'],
  check: ({ lacp }) => {
    for (const [name, { config }] of lacp?.interfaces?.interface ?? []) {
      const { interval = 'FAST', 'lacp-mode': mode = 'ACTIVE' } = config ?? {}
      if (interval === 'FAST' && mode === 'ACTIVE') continue
      throw new Refusal('invalid-value', `LACP of ${name} knows FAST and ACTIVE, and nothing else`)
    }
  },
})

const comesAndGoes = settlement<Configuration>({
  reads: ['interfaces'],
  settle: (candidate, { running }) => {
    const known = candidate.lacp?.interfaces?.interface
    const groups = [...(candidate.interfaces?.interface ?? [])].filter(([, entry]) => isGroup(entry))
    const gone = [...(running.interfaces?.interface ?? [])].filter(
      ([name]) => !candidate.interfaces?.interface?.has(name),
    )
    const left = new Map([...(known ?? [])].filter(([name]) => !gone.some(([each]) => each === name)))
    for (const [name] of groups) if (!left.has(name)) left.set(name, { name, config: { name } })
    return { ...candidate, lacp: { ...candidate.lacp, interfaces: { interface: left } } }
  },
})
