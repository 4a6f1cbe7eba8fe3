import { type Mark, takeMark } from '../../bench/restart-probe.ts'
import { createLivenessProbe } from '../../bench/liveness.ts'
import { readiness } from '../../bench/readiness.ts'
import { awaitReboot, toRebootRecord } from '../../bench/reboot.ts'
import { ChannelError, UncertainReadError } from '../../domain/errors.ts'
import type { RebootRecord } from '../../domain/conformance.ts'
import { type Effect, getRequiredGate } from '../../safety/effect.ts'
import type { Journal } from '../../safety/journal.ts'
import { RestoreError } from '../../safety/error.ts'
import { type Around, putBack } from '../../safety/restore.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Admin } from './admin-connection.ts'

/** Cause of a restart during a restore, by effect type. Any other restart is caused by restoring the former modes. */
const CAUSES: Partial<Record<Effect['type'], string>> = {
  power: 'its power was given back',
  range: 'the former internal range put back',
}

/**
 * Returns hooks to run before and after each restore. A restore that restarts the target is made only if its gate is
 * open, and not before the target responds. The hook after the restore waits for the restart to finish. Power is
 * restored even if its gate is closed.
 */
export function aroundRestores(
  { restconf, session, clock }: Pick<Admin, 'restconf' | 'session' | 'clock'>,
  { addresses, trust, profile: { budgets, gates } }: Pick<PlatformContext, 'addresses' | 'trust' | 'profile'>,
  seen: (reboot: RebootRecord) => void = () => {},
): Around {
  const at = { restconf, session, clock, addresses, budgets, probe: createLivenessProbe(addresses, trust, budgets) }
  let mark: Mark = {}
  return {
    async before({ effect }) {
      if (effect.reboots !== true) return true
      if (effect.type === 'power') {
        mark = {}
        return true
      }
      if (!gates.includes(getRequiredGate(effect))) return false
      await readiness(at, (await clock.now()) + budgets.reboot * 1000)
      mark = await takeMark(at)
      return true
    },
    async after({ effect }) {
      if (effect.reboots !== true) return
      const reboot = await awaitReboot(at, CAUSES[effect.type] ?? 'former modes put back', mark)
      if (reboot !== undefined && reboot.was !== 'a dropped connection') seen(toRebootRecord(reboot))
    },
  }
}

/**
 * Restores all remaining changes of the run. Waits for a silent target as long as a restart may take. Continues when a
 * part cannot be restored.
 * @param seen called for every resulting restart
 * @throws {RestoreError} naming all parts that could not be restored
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
      const restored = await putBack(admin, journal, opened).catch(async (error: unknown) => {
        if (!(error instanceof ChannelError)) throw error
        await admin.recovery.servesAgain(error.message)
        await putBack(admin, journal, opened)
        return undefined
      })
      if (restored?.length !== 0) await around.after(opened)
      journal.append({ kind: 'closed', id: opened.id })
    } catch (error) {
      if (!(error instanceof RestoreError) && !(error instanceof UncertainReadError)) throw error
      failed.push(error.message)
    }
  }
  if (failed.length > 0) throw new RestoreError(failed.join('\n'))
}
