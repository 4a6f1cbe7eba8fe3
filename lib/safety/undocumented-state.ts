import { isNamed } from './contract-writes.ts'
import type { Journal } from './journal.ts'
import { isResealed } from './masked-fields.ts'
import { NotServed } from './snapshot.ts'
import { type Difference, listLeaves } from './tree.ts'

/**
 * State that a device shows beyond the contract, such as counters, times, and members that a later release has added.
 * The state is volatile, so nobody has to restore it. Only the CLI shows whether any of it was configured.
 */
export interface Beyond {
  /** Whether a leaf is not named by the contract and not known to be configured. */
  readonly isUnconfigured: (path: string) => boolean
  /**
   * Whether a difference is volatile: its leaf is not configured, or may be configured but changed by itself, or is an
   * encrypted secret. A difference with a value that the run wrote is never volatile.
   */
  readonly isRestless: (difference: Difference) => boolean
  /**
   * Whether a difference is a removed leaf of which nothing shows whether it was configured. If the leaf cannot be
   * restored, its loss is reported.
   */
  readonly isDoubtful: (difference: Difference) => boolean
}

/** @param resource data path of the documented resource */
export function buildUndocumentedState(journal: Journal, resource: string): Beyond {
  let known: { readonly first: ReadonlySet<string>; readonly own: ReturnType<Journal['own']> } | undefined
  const facts = () => {
    if (known !== undefined) return known
    const stood = journal.stood()?.snapshot.get(resource)
    const leaves = stood instanceof NotServed ? [] : listLeaves(resource, stood)
    known = { first: new Set(leaves.map(({ path }) => path)), own: journal.own() }
    return known
  }
  // Whether the run wrote this very value. Comparing only the path is not enough: a run that sends back what it read
  // also writes volatile leaves, and these change again by themselves.
  const isOwn = ({ path, after }: Difference) =>
    after !== undefined &&
    facts()
      .own.get(path)
      ?.has(typeof after === 'string' ? after : JSON.stringify(after)) === true
  const isTold = () => 'lines' in (journal.stood()?.running ?? {})
  const isUnconfigured = (path: string) => {
    if (isNamed(resource, path)) return false
    return !facts().first.has(path) || journal.stood()?.defaults.has(path) === true
  }
  // Whether an encrypted secret was encrypted anew without a write of the run. Such a secret is never written back.
  const isSealedAnew = (difference: Difference) => isResealed(difference) && !facts().own.has(difference.path)
  const isStrange = (difference: Difference) => !isNamed(resource, difference.path) && !isOwn(difference)
  return {
    isUnconfigured,
    isRestless: (difference) => {
      if (isSealedAnew(difference)) return true
      const isChanged = 'before' in difference && 'after' in difference
      return isStrange(difference) && (isUnconfigured(difference.path) || (isChanged && !isTold()))
    },
    isDoubtful: (difference) => isStrange(difference) && !isTold(),
  }
}
