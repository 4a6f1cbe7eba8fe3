import { reportWait } from '../../clock/progress-channel.ts'
import { type Mark, markOf } from '../../bench/restart-probe.ts'
import { awaitReboot, readiness, recordOf } from '../../bench/reboot.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { RebootRecord } from '../../domain/conformance.ts'
import type { Journal } from '../../safety/journal.ts'
import { RestoreError } from '../../safety/error.ts'
import { type Around, putBack } from '../../safety/restore.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Admin } from './admin-connection.ts'

/** Parts whose return restarts the target need the gate `reboot`, a target that serves, and a wait through the restart. */
export function aroundRestores(
  { restconf, session, clock }: Admin,
  { addresses, profile }: Pick<PlatformContext, 'addresses' | 'profile'>,
  seen: (reboot: RebootRecord) => void = () => {},
): Around {
  const at = { restconf, session, clock, addresses, budgets: profile.budgets }
  let mark: Mark = {}
  return {
    async before({ effect }) {
      if (effect.reboots !== true) return true
      if (!profile.gates.includes('reboot')) return false
      await readiness(at, (await clock.now()) + profile.budgets.reboot * 1000)
      mark = await markOf(at)
      return true
    },
    async after({ effect }) {
      if (effect.reboots !== true) return
      const reboot = await awaitReboot(at, 'former modes put back', mark)
      if (reboot !== undefined && reboot.was !== 'a dropped connection') seen(recordOf(reboot))
    },
  }
}

/**
 * Puts back what the run itself still has lent. A target that does not answer is waited for as long as it may take to
 * restart, and a part that cannot be put back does not keep the others.
 * @param seen told of each restart that follows
 * @throws {RestoreError} naming all that could not be put back
 */
export async function putBackAll(
  admin: Admin,
  context: PlatformContext,
  journal: Journal,
  seen?: (reboot: RebootRecord) => void,
): Promise<void> {
  const around = aroundRestores(admin, context, seen)
  const failed: string[] = []
  for (const opened of journal.open()) {
    await around.before(opened)
    try {
      const written = await putBack(admin, journal, opened).catch(async (error: unknown) => {
        if (!(error instanceof ChannelError)) throw error
        await servedAgain(admin, context)
        await putBack(admin, journal, opened)
        return true
      })
      if (written) await around.after(opened)
      journal.append({ kind: 'closed', id: opened.id })
    } catch (error) {
      if (!(error instanceof RestoreError)) throw error
      failed.push(error.message)
    }
  }
  if (failed.length > 0) throw new RestoreError(failed.join('\n'))
}

async function servedAgain(admin: Admin, { addresses, profile: { budgets } }: PlatformContext): Promise<void> {
  reportWait('the target to answer again, to put back what is changed', budgets.reboot)
  await readiness({ ...admin, addresses, budgets }, (await admin.clock.now()) + budgets.reboot * 1000)
}
