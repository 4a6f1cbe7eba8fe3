import { ChannelError } from '../domain/errors.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { lend } from './borrow.ts'
import type { Journal } from './journal.ts'
import { RestoreError } from './error.ts'

const PATH = '/data/openconfig-system:system/dns'

/**
 * The contract shows no way to remove an entry. Before anything else is written, one harmless entry of the run's own
 * is made and taken away again.
 * @throws {ChannelError} when an answer is lost: the entry may then stand, and the journal holds it
 */
export async function probeRemoval(
  restconf: Restconf,
  journal: Journal,
  run: string,
  prefix: string,
): Promise<'delete' | 'none'> {
  const loan = await lend({ restconf, journal, open: new Map(), run }, PATH)
  const entry = `${prefix}-probe.example.net`
  // With what stands there: a target may replace the list by what it is sent.
  const search = [...searchOf(loan.original), entry]
  await restconf.ask('PATCH', PATH, { 'openconfig-system:dns': { config: { search } } })
  try {
    await loan.giveBack()
    return 'delete'
  } catch (error) {
    // Over a broken channel nothing is known.
    if (error instanceof RestoreError && error.cause instanceof ChannelError) throw error.cause
    return 'none'
  }
}

function searchOf(original: unknown): readonly string[] {
  const { 'openconfig-system:dns': dns }: { 'openconfig-system:dns'?: { config?: { search?: readonly string[] } } } =
    Object(original ?? {})
  return dns?.config?.search ?? []
}
