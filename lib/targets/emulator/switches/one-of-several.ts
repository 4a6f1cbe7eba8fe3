import { type Entries, isEntries, isTree, type Node, type Tree } from '../tree/node.ts'
import type { Switch } from './switch.ts'

/** Creates a fault in which only the first of the new entries or values that one change adds to a list is stored. */
export function createOneOfSeveralFault(path: string): Switch {
  const names = path.split('/')
  return {
    name: `one-of-several:${path}`,
    summary: `of several new entries of ${path} in one change, only the first is stored`,
    apply: ({ settlements }) => {
      settlements.push({
        reads: names.slice(0, 1),
        settle: (candidate, { running }) => ({ ...candidate, ...dropOthers(candidate, running, names) }),
      })
    },
  }
}

function dropOthers(candidate: Tree, running: Tree, [name = '', ...rest]: readonly string[]): Tree {
  const [node, former] = [candidate[name], running[name]]
  if (rest.length === 0) return { ...candidate, [name]: keepFirstNew(node, former) }
  return isTree(node) ? { ...candidate, [name]: dropOthers(node, isTree(former) ? former : {}, rest) } : candidate
}

function keepFirstNew(node: Node | undefined, former: Node | undefined): Node | undefined {
  if (isEntries(node)) return keepEntries(node, isEntries(former) ? former : new Map())
  if (!Array.isArray(node)) return node
  const stood = new Set<unknown>(Array.isArray(former) ? former : [])
  const others = new Set<unknown>(node.filter((value) => !stood.has(value)).slice(1))
  return node.filter((value) => !others.has(value))
}

function keepEntries(entries: Entries, former: Entries): Entries {
  const others = new Set([...entries.keys()].filter((key) => !former.has(key)).slice(1))
  return new Map([...entries].filter(([key]) => !others.has(key)))
}
