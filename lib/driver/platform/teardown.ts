import type { Incident, RebootRecord } from '../../domain/conformance.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Driving, Finished } from '../driver.ts'
import type { Admin } from './admin-connection.ts'
import { leftBy, type Stood } from './configuration-drift.ts'
import { hintOf, journalOf } from './journals.ts'
import { putBackAll } from './rollback.ts'

/** After the tests: restores what is still borrowed, and compares the configuration with the first dump. */
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
  const journal = journalOf(context)
  try {
    await putBackAll(admin, context, journal, (reboot) => reboots.push(reboot))
    const left = await leftBy(admin, context, stood)
    residue.push(...left.residue)
    if (left.unexplained.length > 0) {
      incidents.push({
        kind: 'configuration',
        message: 'The configuration is not as it was before the run',
        details: left.unexplained,
      })
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof ChannelError || error instanceof LoginRefusedError) {
      const lost = `the target was lost: ${reason}${hintOf(journal, context)}`
      return { incidents, residue, reboots, lost }
    }
    incidents.push({
      kind: 'restore',
      message: `Not everything could be put back (journal kept: ${journal.file}): ${reason}`,
    })
  }
  return { incidents, residue, reboots }
}
