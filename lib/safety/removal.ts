import { ChannelError } from '../domain/errors.ts'
import type { RemovalProbe } from '../domain/removal-probe.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { lend } from './borrow.ts'
import type { Journal } from './journal.ts'
import { RestoreError } from './error.ts'

/**
 * Finds out how the target removes entries, which the contract leaves open: before any other write it adds a harmless
 * entry and removes it.
 * @throws {ChannelError} when an answer is lost: the entry may then remain, and the journal holds it
 */
export async function probeRemoval(
  restconf: Restconf,
  journal: Journal,
  run: { readonly id: string; readonly prefix: string },
  { path, withEntry }: RemovalProbe,
): Promise<'delete' | 'none'> {
  const loan = await lend({ restconf, journal, open: new Map(), run: run.id }, path)
  await restconf.ask('PATCH', path, withEntry(loan.original, `${run.prefix}-probe`))
  try {
    await loan.giveBack()
    return 'delete'
  } catch (error) {
    // A broken channel says nothing about removal.
    if (error instanceof RestoreError && error.cause instanceof ChannelError) throw error.cause
    return 'none'
  }
}
