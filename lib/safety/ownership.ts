import { getRunPrefix } from '../domain/run-prefix.ts'
import { DELETED, type Journal } from './journal.ts'
import { isVeiled } from './masked-fields.ts'
import { findEnclosingResource, stripDataRoot } from './resource.ts'
import { bare, barePath, type Difference, encodeKey, entryKey, isMembers, listLeaves } from './tree.ts'

/** Values that a run meant to write, as text, by the paths of their leaves. */
type Own = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Whether a run wrote a value that stands in an answer: then it shows what the run did, not what the target is like. What a
 * `state` mirrors was written beside it, under `config`.
 * @param pointer to the value in the body
 */
export function isOwnValue(own: Own, requestPath: string, body: unknown, pointer: string): boolean {
  const base = barePath(requestPath).replace(/^data\/?/, '')
  const [first = '', ...rest] = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const parent = bare(first) === base.split('/').at(-1)?.replace(/=.*$/, '') ? base.replace(/\/?[^/]*$/, '') : base
  let path = parent === '' ? bare(first) : `${parent}/${bare(first)}`
  let value: unknown = Object(body)[first]
  for (const name of rest) {
    const isEntry = Array.isArray(value)
    value = Object(value)[name]
    if (!isEntry) path += `/${bare(name) === 'state' ? 'config' : bare(name)}`
    else path += `=${isMembers(value) ? entryKey(value, path) : encodeKey(value)}`
  }
  return own.get(path)?.has(String(value)) === true
}

/** What a run may have changed below a path, by what its journal says that it meant to write. Paths below the data root. */
export interface Ownership {
  /**
   * Whether the run may have caused a difference: it wrote the value that stands there, or one that reads in other words,
   * added the entry in which it stands, or wrote to the resource from which it is gone. What stands in an entry that bears
   * the run's prefix is nobody else's: what the run meant to write there last may never have come.
   */
  caused(difference: Difference): boolean
  /** Whether the run meant to write an added leaf, or created its entry: a target fills in missing members of an entry. */
  added(leaf: string): boolean
  /** The outermost new list entry around a leaf; the leaf itself when there is none. */
  outermost(leaf: string): string
}

/**
 * @param original what stood at the path
 * @param restarts whether the run may have restarted the target, which may take configuration away
 */
export function buildOwnership(journal: Journal, path: string, original: unknown, restarts: boolean): Ownership {
  const stood = listLeaves(path, original).map((leaf) => leaf.path)
  const base = stripDataRoot(path).split('/')
  // What stands around the path is not the run's to remove.
  const outside = base.at(-1)?.includes('=') === true && original === undefined ? base.length - 1 : base.length
  const resource = `${stripDataRoot(findEnclosingResource(path))}/`
  let meant: ReadonlyMap<string, ReadonlySet<string>> | undefined
  const own = () => (meant ??= journal.own())
  const outermost = (leaf: string): string => {
    const segments = leaf.split('/')
    const ways = segments.map((_, index) => segments.slice(0, index + 1).join('/'))
    const isNew = (way: string) => !stood.some((each) => each === way || each.startsWith(`${way}/`))
    return ways.find((way, index) => index >= outside && segments[index]?.includes('=') && isNew(way)) ?? leaf
  }
  const added = (leaf: string): boolean => {
    const at = outermost(leaf)
    return [...own().keys()].some((each) => each === at || each.startsWith(`${at}/`))
  }
  const [header] = journal.entries().flatMap((entry) => (entry.kind === 'run' ? [entry] : []))
  const bearsPrefix = (leaf: string) => header !== undefined && leaf.includes(`=${getRunPrefix(header.run)}`)
  return {
    outermost,
    added,
    caused({ path: leaf, ...values }) {
      const { after } = values
      if (after === undefined) return restarts || [...own().keys()].some((each) => each.startsWith(resource))
      if (isVeiled(leaf) && own().has(leaf)) return true
      if (!('before' in values) && bearsPrefix(leaf)) return true
      if (
        own()
          .get(leaf)
          ?.has(typeof after === 'string' ? after : JSON.stringify(after)) === true
      )
        return true
      const isOpen = !own().has(leaf) || own().get(leaf)?.has(DELETED) === true
      return !('before' in values) && isOpen && added(leaf)
    },
  }
}
