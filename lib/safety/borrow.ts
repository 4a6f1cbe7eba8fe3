import { ChannelError } from '../domain/errors.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { Journal, Opened } from './journal.ts'
import { configurationAt } from './configuration-effects.ts'
import { RestoreError } from './error.ts'
import { putBack } from './restore.ts'

/** A part of the configuration that a test may change until it ends. */
export interface Borrowed {
  /** The configuration as it stood, without `state`; undefined when there was none. */
  readonly original: unknown
}

export interface BorrowOptions {
  /** The target may be restarting when the test ends: waits until it serves. */
  readonly ready?: () => Promise<void>
  /** Putting it back restarts the target: waits for that. */
  readonly afterRestore?: () => Promise<void>
  readonly reboots?: true
}

export interface Borrowing {
  readonly restconf: Restconf
  readonly journal: Journal
  /** Open borrows, by id: what a write may touch. */
  readonly open: Map<string, Opened>
  readonly run: string
}

export interface Loan extends Borrowed {
  /** Puts the part back and proves it equal. */
  giveBack(): Promise<void>
}

let serial = 0

/**
 * Reads a node and journals it to disk, so that whatever happens it can be put back.
 * @param path data path in the contract's words, as `/data/openconfig-system:system/dns`
 */
export async function lend(at: Borrowing, path: string, options: BorrowOptions = {}): Promise<Loan> {
  const original = await configurationAt(at.restconf, path)
  serial += 1
  const id = `${at.run}-${process.pid}-${performance.now().toFixed(3)}-${serial}`
  const reboots = options.reboots === undefined ? {} : { reboots: true }
  const opened: Opened = { kind: 'opened', id, effect: { type: 'configuration', path, original, ...reboots } }
  at.journal.append(opened)
  at.open.set(id, opened)
  return {
    original,
    async giveBack() {
      try {
        if (await written(at, opened, options)) await options.afterRestore?.()
      } catch (error) {
        throw error instanceof RestoreError ? error : new RestoreError(`${path}: ${reasonOf(error)}`, { cause: error })
      }
      at.open.delete(id)
      at.journal.append({ kind: 'closed', id })
    },
  }
}

/** A target that restarts under the restore is waited for, looked at again, and put right then. */
async function written({ restconf, journal }: Borrowing, opened: Opened, { ready }: BorrowOptions): Promise<boolean> {
  await ready?.()
  try {
    return await putBack({ restconf }, journal, opened)
  } catch (error) {
    if (ready === undefined || !(error instanceof ChannelError)) throw error
    await ready()
    await putBack({ restconf }, journal, opened)
    return true
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
