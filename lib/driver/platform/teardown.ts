import type { Incident, RebootRecord } from '../../domain/conformance.ts'
import { ChannelError, LoginRefusedError, TrustError, UncertainReadError, describeError } from '../../domain/errors.ts'
import type { Note } from '../../domain/finding.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Driving, Finished } from '../driver.ts'
import type { Admin } from './admin-connection.ts'
import { findResidualDrift } from './configuration-drift.ts'
import { formatRestoreHint, createJournal, reportResidualChanges } from './journals.ts'
import { powerIncident } from './power.ts'
import { aroundRestores, putBackAll } from './rollback.ts'
import { replay } from '../../safety/restore.ts'
import type { Stood } from '../../safety/baseline.ts'

/** Errors that leave the state of the target unknown. */
const SILENT = [ChannelError, LoginRefusedError, UncertainReadError, TrustError]

/** After the tests: restores the remaining changes, and compares the configuration with the first dump. */
export async function teardown(
  admin: Admin,
  { context, progress }: Driving<PlatformContext>,
  stood: Stood | undefined,
): Promise<Finished> {
  if (stood === undefined) return { incidents: [], residue: [], reboots: [] }
  progress({ kind: 'step', text: 'compare the running configuration with the first dump' })
  const incidents: Incident[] = []
  const residue: string[] = []
  const reboots: RebootRecord[] = []
  const notes: Note[] = []
  const journal = createJournal(context)
  try {
    const seen = (reboot: RebootRecord) => reboots.push(reboot)
    await putBackAll(admin, context, journal, seen)
    let left = await findResidualDrift(admin, context, journal)
    if (left.caused.length > 0) {
      await replay(admin, journal, aroundRestores(admin, context, seen))
      left = await findResidualDrift(admin, context, journal, true)
    }
    residue.push(...left.residue, ...left.accepted, ...journal.leftThere())
    notes.push(...left.restless.map((value) => ({ subject: 'changes beyond the contract', value })))
    if (left.caused.length === 0) journal.append({ kind: 'settled' })
    if (left.unexplained.length > 0) {
      const message = `The configuration is not as it was before the run${formatRestoreHint(journal, context)}`
      incidents.push({ kind: 'configuration', message, details: left.unexplained })
    }
  } catch (error) {
    const reason = describeError(error)
    incidents.push(...powerIncident(admin, context, journal))
    if (SILENT.some((each) => error instanceof each)) {
      incidents.push(...reportResidualChanges(journal, context, error))
      return { incidents, residue, reboots, lost: `the target was lost: ${reason}` }
    }
    incidents.push({
      kind: 'restore',
      message: `Not everything could be put back (journal kept: ${journal.file}): ${reason}`,
    })
  }
  return { incidents, residue, reboots, notes }
}
