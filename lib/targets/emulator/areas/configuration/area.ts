import type { Area } from '../../area.ts'
import type { Hardware } from '../../hardware/hardware.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'
import { emptyContents } from './nothing.ts'
import { sequenceFaults } from './sequence-faults.ts'
import { createVolatileContents } from './volatile.ts'

const faults: readonly Switch[] = [
  {
    name: 'mirrors-a-minute-late',
    summary: 'state follows config after one minute',
    apply: ({ mirrors }) => (mirrors.delay = 60_000),
  },
  ...sequenceFaults,
]

function quirks(device: Services, nodes: Nodes): Switch[] {
  const { names, hardware } = device
  const stranger = { [`${names.module('vendor-extension')}:unlisted`]: { level: 7, text: 'of a later release' } }
  return [
    ...emptyContents(nodes),
    {
      name: 'extra-leaves',
      summary: 'every object has an undocumented member',
      apply: (behaviour) => {
        behaviour.extra = stranger
        behaviour.answers.push((answer, { path }) => {
          const root: unknown = Object(answer.body)['ietf-restconf:restconf']
          if (path !== '' || answer.status !== 200) return answer
          return { ...answer, body: { 'ietf-restconf:restconf': Object.assign({}, root, stranger) } }
        })
      },
    },
    {
      name: 'late-state',
      summary: 'state follows config after two seconds',
      apply: ({ mirrors }) => (mirrors.delay = 2000),
    },
    {
      name: 'lists-sorted',
      summary: 'lists are sorted by key, and leaf-lists by value',
      apply: (behaviour) => (behaviour.sortsLists = true),
    },
    { name: 'merging-leaf-lists', summary: 'PATCH adds to leaf-lists', apply: (b) => (b.leafLists = 'merge') },
    { name: 'replacing-leaf-lists', summary: 'PATCH replaces leaf-lists', apply: (b) => (b.leafLists = 'replace') },
    createListReplacementQuirk(hardware),
    ...createVolatileContents(device),
  ]
}

function createListReplacementQuirk({ ports, software }: Hardware): Switch {
  /** For each list, the entries that a write cannot remove because they belong to the hardware or software. */
  const parts: { readonly [list: string]: readonly string[] } = {
    'interfaces/interface': ['mgmt', ...ports.map(({ number }) => `${number}.0`)],
    'portgroups/portgroup': ports.map(({ number }) => number),
    'system/logging/sw-components/sw-component': software,
  }
  return {
    name: 'lists-replaced',
    summary: 'PATCH replaces lists and leaf-lists by its content; only entries of the hardware and software remain',
    apply: (behaviour) => {
      behaviour.leafLists = 'replace'
      behaviour.replacesEntry = ({ path }, key) => !parts[path]?.includes(key)
    },
  }
}

/** The area of behaviour that is common to all data, such as how lists are written and how `state` mirrors `config`. */
export const configuration: Area = { name: 'configuration', faults: () => faults, quirks }
