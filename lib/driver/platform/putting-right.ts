import type { PlatformContext } from '../../judging/context.ts'
import { describeInstalledReleases } from '../../safety/effect-handlers.ts'
import { RestoreError } from '../../safety/error.ts'
import { BY_PROBE, type Journal } from '../../safety/journal.ts'
import { type Replayed, replay } from '../../safety/restore.ts'
import type { Admin } from './admin-connection.ts'
import { findResidualDrift } from './configuration-drift.ts'
import { aroundRestores } from './rollback.ts'

/** What was restored, and what still differs afterwards, as text. */
interface PutRight extends Replayed {
  readonly named: readonly string[]
  /** Differences that have been accepted. */
  readonly accepted: readonly string[]
  /** CLI output lines in the journal that are still missing. */
  readonly gone: readonly string[]
  /** Commands that were typed to restore lines. Each consists of a line, or of `no` and a line. */
  readonly typed: readonly string[]
}

/**
 * Reverts what an earlier run left, and compares the configuration that the API and the CLI show with the baseline.
 * @param goOn as for `replay`
 * @throws {RestoreError} when a change could not be restored; the change stays in the journal
 */
export async function putRight(
  admin: Admin,
  target: Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>,
  journal: Journal,
  goOn?: (path: string, more: number) => boolean,
): Promise<PutRight> {
  const by = { ...admin, restconf: admin.restoring(journal) }
  const replayed = await replayAfresh(journal, () => replay(by, journal, aroundRestores(by, target), goOn))
  const { kept, left } = replayed
  if (journal.stood() === undefined || kept.length > 0 || left.length > 0)
    return { ...replayed, named: [], accepted: [], gone: [], typed: [] }
  const { caused, residue, accepted, gone, typed } = await findResidualDrift(by, target, journal, true)
  const stays = [...journal.leftThere(), ...(await describeInstalledReleases(by.restconf, journal))]
  return { ...replayed, named: [...new Set([...caused, ...residue, ...stays])], accepted, gone, typed }
}

/**
 * Replays a journal without trusting the probes of the earlier run. If everything that remains is what these probes
 * could not remove, replays the journal again and trusts the probes.
 */
async function replayAfresh(journal: Journal, act: () => Promise<Replayed>): Promise<Replayed> {
  const byProbe = new Set([...journal.accepted()].flatMap(([path, by]) => (by === BY_PROBE ? [path] : [])))
  journal.trustProbes(false)
  try {
    return await act()
  } catch (error) {
    const left = error instanceof RestoreError ? error.left : []
    if (left.length === 0 || !left.every(({ path }) => byProbe.has(path))) throw error
    journal.trustProbes(true)
    return await act()
  }
}
