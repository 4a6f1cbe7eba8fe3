import { getLastSegment, getParent, stripKey, toPlace, stripModule, encodeKey } from '../domain/data-path.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'
import { DELETED, type Journal } from './journal.ts'
import { isVeiled } from './masked-fields.ts'
import { findEnclosingResource } from './resource.ts'
import { type Difference, entryKey, isMembers, listLeaves } from './tree.ts'

/** Values that a run meant to write, as text, by the paths of their leaves. */
type Own = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Whether the run wrote a value in a response. A value that the run wrote shows the run's effect, not the target's
 * behaviour. A value under `state` counts as written if its counterpart under `config` was written.
 * @param pointer JSON pointer to the value in the body
 */
export function isOwnValue(own: Own, requestPath: string, body: unknown, pointer: string): boolean {
  const base = toPlace(requestPath)
  const [first = '', ...rest] = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const parent = stripModule(first) === stripKey(getLastSegment(base)) ? getParent(base) : base
  let path = parent === '' ? stripModule(first) : `${parent}/${stripModule(first)}`
  let value: unknown = Object(body)[first]
  for (const name of rest) {
    const isEntry = Array.isArray(value)
    value = Object(value)[name]
    if (!isEntry) path += `/${stripModule(name) === 'state' ? 'config' : stripModule(name)}`
    else path += `=${isMembers(value) ? entryKey(value, path) : encodeKey(value)}`
  }
  return own.get(path)?.has(String(value)) === true
}

/** What a run may have changed below a path, according to the writes in its journal. Paths are below the data root. */
export interface Ownership {
  /**
   * Whether the run may have caused a difference. This is so if the run wrote the present value or a value that reads
   * back transformed, added the enclosing entry, or wrote to the resource that lost the leaf. An entry with the run's
   * prefix always belongs to the run, because the run's last intended write may not have arrived.
   */
  caused(difference: Difference): boolean
  /**
   * Whether the run meant to write an added leaf, or created the leaf's entry. The entry counts because a target fills
   * in members that the run did not send.
   */
  added(leaf: string): boolean
  /** Returns the outermost new list entry around a leaf, or the leaf itself if no entry around it is new. */
  outermost(leaf: string): string
}

/**
 * @param original the former configuration at the path
 * @param restarts whether the run may have restarted the target, which can lose configuration
 */
export function buildOwnership(journal: Journal, path: string, original: unknown, restarts: boolean): Ownership {
  const stood = listLeaves(path, original).map((leaf) => leaf.path)
  const base = toPlace(path).split('/')
  // The run must not remove anything around the path.
  const outside = base.at(-1)?.includes('=') === true && original === undefined ? base.length - 1 : base.length
  const resource = `${toPlace(findEnclosingResource(path))}/`
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
