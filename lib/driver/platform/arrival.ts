import { READS } from '../../channel/http/reads.ts'
import { isLoginAccepted } from '../../channel/http/login.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Driving } from '../driver.ts'
import { duration } from '../../report/duration.ts'
import type { Admin } from './admin-connection.ts'
import { isSettled, findJournals } from './journals.ts'

/**
 * Seconds that a run waits for a target that has not responded yet. The wait is short, because the address may be
 * wrong.
 */
const MOMENT = 30
/** Seconds that a read-only run waits for a target that is starting. */
const MOST_FOR_READS = 120

/**
 * Logs in. A silent target gets only a short wait, because its address may be wrong. The wait is as long as a restart
 * may take if the target responds with a server error (5xx), or if an earlier run may have left the target restarting.
 * The caller can ask for a longer wait. A refused login is repeated only during a wait.
 * @throws {LoginRefusedError} for a refused login; {ChannelError} when the target does not come up, naming the journals
 * of earlier runs that may have left changes
 */
export async function arrive(
  { session, recovery }: Pick<Admin, 'session' | 'recovery'>,
  { context, journals, progress, signal, wait = 0 }: Driving<PlatformContext>,
): Promise<void> {
  const missed = await tryLogin(session)
  if (missed === undefined) return
  const { why, isThere } = missed
  const { reboot } = context.profile.budgets
  const owed = earlier(context, journals)
  const least = isThere ? (context.level === 'smoke' ? MOST_FOR_READS : reboot) : MOMENT
  const seconds = Math.min(reboot, owed === '' ? Math.max(least, wait) : reboot)
  progress({ kind: 'step', text: `wait until it serves, at most ${duration(seconds)}: ${why}` })
  await recovery.servesAgain(why, signal, seconds).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    const patience = seconds < reboot ? '; where it is restarting, repeat with --wait 45m' : ''
    throw new ChannelError(error.message + patience + owed, { cause: error })
  })
}

/**
 * Tries one login. A server error or a failed connection means that the target cannot accept a login yet, as during a
 * restart.
 * @returns undefined if the login succeeded, otherwise why the target cannot accept a login now, and whether the target
 * itself said so
 * @throws {ChannelError} when the target offers no login, in which case waiting will not help
 */
async function tryLogin(
  session: Pick<Admin['session'], 'login'>,
): Promise<{ readonly why: string; readonly isThere: boolean } | undefined> {
  const answer = await session.login().catch((error: unknown) => {
    if (error instanceof ChannelError) return error
    throw error
  })
  if (answer instanceof ChannelError) return { why: answer.message, isThere: false }
  if (isLoginAccepted(answer)) return undefined
  const why = `the login is answered ${answer.status}`
  if (answer.status >= 500) return { why, isThere: true }
  throw new ChannelError(`${why}: none of ${READS.join(', ')} is served to the account`)
}

function earlier(context: PlatformContext, journals: string): string {
  const left = findJournals(context, journals).filter((journal) => !isSettled(journal))
  if (left.length === 0) return ''
  const files = left.map(({ file }) => file).join(', ')
  return `; what an earlier run may have left changed on it stands in ${files}: "plumbline restore" puts it right`
}
