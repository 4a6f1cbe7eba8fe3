import { type Mark, markOf } from '../bench/mark.ts'
import { awaitReboot, readiness } from '../bench/reboot.ts'
import type { Journal } from '../safety/journal.ts'
import { type Around, putBack } from '../safety/restore.ts'
import type { RunContext } from './context.ts'
import type { Host } from './host.ts'

/** Parts whose return restarts the target need the gate `reboot`, a target that serves, and a wait through the restart. */
export function aroundRestores(
  { restconf, session, clock }: Host,
  { addresses, profile }: Pick<RunContext, 'addresses' | 'profile'>,
): Around {
  const at = { restconf, session, clock, addresses, budgets: profile.budgets }
  let mark: Mark = {}
  return {
    async before({ reboots }) {
      if (reboots !== true) return true
      if (!profile.gates.includes('reboot')) return false
      await readiness(at, (await clock.now()) + profile.budgets.reboot * 1000)
      mark = await markOf(at)
      return true
    },
    async after({ reboots }) {
      if (reboots === true) await awaitReboot(at, 'former modes put back', mark)
    },
  }
}

/** Puts back what the run itself still has lent. */
export async function putBackAll(host: Host, context: RunContext, journal: Journal): Promise<void> {
  const around = aroundRestores(host, context)
  for (const opened of journal.open()) {
    await around.before(opened)
    if (await putBack(host.restconf, journal, opened)) await around.after(opened)
    journal.append({ kind: 'closed', id: opened.id })
  }
}
