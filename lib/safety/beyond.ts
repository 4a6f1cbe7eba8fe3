import { isNamed } from './documented.ts'
import type { Journal } from './journal.ts'
import { NotServed } from './snapshot.ts'
import { type Difference, written } from './tree.ts'

/**
 * What a device shows beyond the contract: counters, times, members of a later release. Nobody has to put it back, for
 * it comes, goes and changes by itself; what somebody has configured there is told by the command line.
 */
export interface Beyond {
  /** Whether a leaf is neither named by the contract, nor written by the run, nor known to be configured. */
  readonly isUnconfigured: (path: string) => boolean
  /** Whether a difference is of such a leaf, or of one that may be configured and changed by itself. */
  readonly isRestless: (difference: Difference) => boolean
  /** Whether nothing tells if a leaf that is gone was configured: its loss is named, if it cannot be put back. */
  readonly isDoubtful: (difference: Difference) => boolean
}

/** @param resource data path of the documented resource */
export function beyondOf(journal: Journal, resource: string): Beyond {
  let known: { readonly first: ReadonlySet<string>; readonly own: ReadonlySet<string> } | undefined
  const facts = () => {
    if (known !== undefined) return known
    const stood = journal.stood()?.snapshot.get(resource)
    const leaves = stood instanceof NotServed ? [] : written(resource, stood)
    known = { first: new Set(leaves.map(({ path }) => path)), own: new Set(journal.own().keys()) }
    return known
  }
  const isStranger = (path: string) => !isNamed(resource, path) && !facts().own.has(path)
  const isTold = () => 'lines' in (journal.stood()?.running ?? {})
  const isUnconfigured = (path: string) => {
    if (!isStranger(path)) return false
    return !facts().first.has(path) || journal.stood()?.defaults.has(path) === true
  }
  return {
    isUnconfigured,
    isRestless: (difference) => {
      const isChanged = 'before' in difference && 'after' in difference
      return isUnconfigured(difference.path) || (isChanged && !isTold() && isStranger(difference.path))
    },
    isDoubtful: ({ path }) => !isTold() && isStranger(path),
  }
}
