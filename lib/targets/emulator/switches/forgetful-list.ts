import { type Entries, isEntries, isTree, type Node, type Tree } from '../tree/node.ts'
import type { Switch } from './switch.ts'

/**
 * Creates a fault in which a change to one entry of a list takes a setting away from the entries beside it. The entries
 * of the factory keep theirs.
 * @param path path of the list
 * @param setting path of a member below an entry, such as `config/port`
 */
export function createForgetfulListFault(path: string, setting: string): Switch {
  const names = path.split('/')
  let factory: ReadonlySet<string> | undefined
  return {
    name: `forgets-beside:${path}/${setting}`,
    summary: `a change to one entry of ${path} removes ${setting} from the entries beside it`,
    apply: ({ settlements }) => {
      settlements.push({
        reads: names.slice(0, 1),
        settle(candidate, { running }) {
          const former = findEntries(running, names)
          factory ??= new Set(former.keys())
          const spared = factory
          return replaceEntries(candidate, names, (entries) => forget(entries, former, setting, spared))
        },
      })
    },
  }
}

function forget(entries: Entries, former: Entries, setting: string, spared: ReadonlySet<string>): Entries {
  const isUnchanged = (key: string, entry: Tree) => describe(entry) === describe(former.get(key))
  if ([...entries].every(([key, entry]) => isUnchanged(key, entry))) return entries
  return new Map(
    [...entries].map(([key, entry]) => {
      if (spared.has(key) || !isUnchanged(key, entry)) return [key, entry]
      return [key, omitMember(entry, setting.split('/'))]
    }),
  )
}

function omitMember(tree: Tree, [name = '', ...rest]: readonly string[]): Tree {
  const { [name]: node, ...others } = tree
  if (rest.length === 0) return others
  return isTree(node) ? { ...tree, [name]: omitMember(node, rest) } : tree
}

/** Returns a text that is the same for equal entries. */
function describe(entry: Tree | undefined): string {
  return JSON.stringify(entry, (_, value: unknown) => (value instanceof Map ? [...value] : value))
}

function findEntries(tree: Tree, [name = '', ...rest]: readonly string[]): Entries {
  const { [name]: node } = tree
  if (rest.length === 0) return isEntries(node) ? node : new Map()
  return isTree(node) ? findEntries(node, rest) : new Map()
}

function replaceEntries(tree: Tree, [name = '', ...rest]: readonly string[], by: (entries: Entries) => Entries): Tree {
  const { [name]: node } = tree
  const after: Node | undefined =
    rest.length === 0 ? isEntries(node) && by(node) : isTree(node) ? replaceEntries(node, rest, by) : undefined
  return after ? { ...tree, [name]: after } : tree
}
