import { ChannelError, UncertainReadError } from '../domain/errors.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { Journal, Opened } from './journal.ts'
import { RestoreError } from './error.ts'
import { putBack } from './restore.ts'
import { accept } from './accepting.ts'
import { findSiblingEntries } from './besides.ts'
import { buildUndocumentedState } from './beyond.ts'
import { findEnclosingResource } from './resource.ts'
import { readForCheckpoint } from './standing.ts'
import { partStood } from './stood.ts'
import type { Difference } from './tree.ts'
import { getEffectHandler } from './undoing.ts'

/** A part of the configuration that a test may change while it runs. */
export interface Borrowed {
  /** The former configuration, without `state`; undefined when there was none. */
  readonly original: unknown
  /** What of it has to be sent along with an addition, which may be nothing. */
  readonly besides: unknown
}

export interface BorrowOptions {
  /** Waits until the target serves: it may be restarting when the test ends. */
  readonly ready?: () => Promise<void>
  /** Waits through the restart that restoring causes. */
  readonly afterRestore?: () => Promise<void>
  readonly reboots?: true
  /** Whether the part bears the name of the run. */
  readonly own?: boolean
}

export interface Borrowing {
  readonly restconf: Restconf
  readonly journal: Journal
  /** Open borrows by id: the parts that a write may touch. */
  readonly open: Map<string, Opened>
  readonly run: string
}

export interface Loan extends Borrowed {
  /** Restores the part and proves that it equals the original. */
  giveBack(): Promise<void>
  /** Gives up what could not be restored: from now on it stays as it is, and the journal says by whose word. */
  leave(left: readonly Difference[], by: string): void
}

let serial = 0

/**
 * Reads a node and journals it to disk, so that it can be restored whatever happens.
 * @param path data path in the contract's names, such as `/data/openconfig-system:system/dns`
 * @throws {UncertainReadError} when it is not known what stands there; nothing is lent then
 */
export async function lend(at: Borrowing, path: string, options: BorrowOptions = {}): Promise<Loan> {
  const { restconf, journal } = at
  const isLent = (leaf: string) => journal.open().some(({ effect }) => getEffectHandler(effect).covers(effect, leaf))
  const beyond = buildUndocumentedState(journal, findEnclosingResource(path))
  const mayLack = (leaf: string) => isLent(leaf) || beyond.isUnconfigured(leaf) || beyond.isDoubtful({ path: leaf })
  const original = await readForCheckpoint(restconf, journal, path, partStood(journal.stood(), path), mayLack)
  serial += 1
  const id = `${at.run}-${process.pid}-${performance.now().toFixed(3)}-${serial}`
  const reboots = options.reboots === undefined ? {} : { reboots: true }
  const own = options.own === true && original !== undefined ? { own: true as const } : {}
  const opened: Opened = { kind: 'opened', id, effect: { type: 'configuration', path, original, ...reboots, ...own } }
  journal.append(opened)
  at.open.set(id, opened)
  return {
    original,
    besides: findSiblingEntries(journal, path, original),
    async giveBack() {
      try {
        if (await restorePart(at, opened, options)) await options.afterRestore?.()
      } catch (error) {
        const failed =
          error instanceof RestoreError
            ? error
            : new RestoreError(`${path}: ${getErrorMessage(error)}`, { cause: error })
        const unclear = failed.left.length === 0 ? { unclear: true as const } : {}
        journal.append({ kind: 'stuck', id, why: failed.message, ...unclear })
        throw failed
      }
      at.open.delete(id)
      journal.append({ kind: 'closed', id })
    },
    leave(left, by) {
      at.open.delete(id)
      accept(journal, left, by)
      journal.append({ kind: 'closed', id })
    },
  }
}

/** Restores the part; when the target restarts meanwhile, or does not tell how it stands, waits for it and restores again. */
async function restorePart(
  { restconf, journal }: Borrowing,
  opened: Opened,
  { ready }: BorrowOptions,
): Promise<boolean> {
  await ready?.()
  try {
    return (await putBack({ restconf }, journal, opened)).length > 0
  } catch (error) {
    const isUnclear = error instanceof ChannelError || error instanceof UncertainReadError
    if (ready === undefined || !isUnclear) throw error
    await ready()
    await putBack({ restconf }, journal, opened)
    return true
  }
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
