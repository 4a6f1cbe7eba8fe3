import type { Services } from '../../services.ts'
import { settlement } from '../../rule.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { createPartialRefusalFault } from '../../switches/refused-in-part.ts'
import { says, type Switch } from '../../switches/switch.ts'
import { createSwallowedWriteFault, createWriteFaults } from '../../switches/writing.ts'
import type { LacpConfiguration } from './model.ts'

const list = 'lacp/interfaces/interface'

/** Creates the faults that affect LACP. */
export function lacpFaults({ hardware }: Services, nodes: Nodes): Switch[] {
  return [
    ...createWriteFaults('lacp', 'lacp'),
    createSwallowedWriteFault(
      'lacp-mode-swallowed-at-restconf',
      'an LACP mode written at /restconf is lost',
      nodes.at(`${list}/config/lacp-mode`),
    ),
    createPartialRefusalFault(
      'lacp',
      nodes.leaf(`${list}/config/interval`),
      (json) => !['FAST', 'SLOW'].includes(String(json)),
    ),
    createReadingSwitch(
      nodes,
      'lacp-mirror-apart',
      'state of the factory LAG shows a different interval from config',
      [`${list}/state/interval`],
      (interval, [name]) => (name === hardware.aggregate?.name ? 'SLOW' : interval),
    ),
    createReadingSwitch(
      nodes,
      'lacp-names-differ',
      'config.name and state.name of the factory LAG differ from its key',
      [`${list}/config/name`, `${list}/state/name`],
      (name, [key]) => (key === hardware.aggregate?.name ? 'trunk-1' : name),
    ),
    createReadingSwitch(
      nodes,
      'lacp-member-astray',
      'the names of LAG members differ from their interface names',
      [`${list}/members/member/interface`, `${list}/members/member/state/interface`],
      (name) => `port-${String(name)}`,
    ),
    createReadingSwitch(
      nodes,
      'lacp-member-missing',
      'the last member of a LAG is not listed',
      [`${list}/members/member`],
      (all) => (Array.isArray(all) ? all.slice(0, -1) : all),
    ),
    says('lacp-printed-slow', 'show running-config prints SLOW for every interval of LACP', (text, line) =>
      line.startsWith('show running-config lacp') ? text.replaceAll('interval FAST', 'interval SLOW') : text,
    ),
    says('lacp-printed-slow-elsewhere', 'show running-config prints SLOW for the factory LAG', (text, line) =>
      line.startsWith('show running-config lacp')
        ? text.replaceAll(
            `interface ${hardware.aggregate?.name} config interval FAST`,
            `interface ${hardware.aggregate?.name} config interval SLOW`,
          )
        : text,
    ),
    {
      name: 'lacp-always-passive',
      summary: 'a LAG that is added to LACP is passive, whatever is written',
      apply: ({ settlements }) => settlements.push(alwaysPassive),
    },
  ]
}

const alwaysPassive = settlement<LacpConfiguration>({
  reads: ['lacp'],
  settle: (candidate, { running }) => {
    const known = running.lacp?.interfaces?.interface
    const all = [...(candidate.lacp?.interfaces?.interface ?? [])].map(([name, entry]) => {
      const passive = { ...entry, config: { ...entry.config, 'lacp-mode': 'PASSIVE' as const } }
      return [name, known?.get(name)?.config?.['lacp-mode'] === 'ACTIVE' ? entry : passive] as const
    })
    return { ...candidate, lacp: { ...candidate.lacp, interfaces: { interface: new Map(all) } } }
  },
})
