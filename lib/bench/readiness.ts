import type { Addresses, Budgets } from '../profile/profile.ts'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { UNAVAILABLE } from '../channel/http/server-errors.ts'
import { isLoginAccepted } from '../channel/http/login.ts'
import { answers, type LivenessProbe } from './liveness.ts'
import type { Marking } from './restart-probe.ts'

/** The means to wait until a target is ready: a client with its session, and the target's addresses and budgets. */
export interface Readying extends Marking {
  readonly addresses: Addresses
  readonly budgets: Budgets
  readonly probe: LivenessProbe
  readonly signal?: AbortSignal
  /** Whether the target serves what the caller needs next, in addition to the common resources. */
  readonly serves?: (restconf: Restconf) => Promise<boolean>
}

/** Facts known before the wait. */
interface Since {
  /**
   * Whether the target was down or unavailable before the wait. If so, a login may be refused merely because it comes
   * too early.
   */
  readonly down?: boolean
  /** Header with an earlier token, sent because a front may reject requests without a token. */
  readonly shown?: Readonly<Record<string, string>>
  /** Called when each phase is reached. */
  readonly reached?: (phase: string) => Promise<void>
}

/** Maximum number of refused or lost logins during start-up, for a password that the target has never accepted. */
const MOST_LOGINS = 4

/**
 * Waits until the target is up: it completes TLS, responds, authenticates and serves the resources. A refused login is
 * repeated only if the target was seen down or unavailable before.
 * @throws {ChannelError} if the target is not up by the deadline; its state is then unknown
 */
export async function readiness(at: Readying, deadline: number, since: Since = {}): Promise<void> {
  const { serves = async () => true, probe, clock } = at
  const begun = await clock.now()
  let down = since.down ?? false
  let last: number | undefined
  const isAlive = async (holds: (status: number | undefined) => boolean) => {
    last = await probe('api', since.shown ?? at.session.current)
    down ||= !answers(last)
    return holds(last)
  }
  const phases: readonly [string, (now: number) => Promise<boolean>][] = [
    ['serves TLS', () => isAlive((status) => status !== undefined)],
    // The response in the previous phase often satisfies this phase, too.
    ['answers', async () => (last !== undefined && last < 500) || isAlive((status) => (status ?? 500) < 500)],
    ['authenticates', authenticates(at, deadline, () => down)],
    ['serves the resources', () => succeeds(async () => (await isServed(at)) && (await serves(at.restconf)))],
  ]
  for (const [phase, holds] of phases) {
    if (!(await poll(at, deadline, holds))) {
      const seconds = Math.round((deadline - begun) / 1000)
      const budget = seconds < at.budgets.reboot ? '' : ' (the budget "reboot" of the profile)'
      throw new ChannelError(
        `${at.addresses.api} did not come back within ${seconds} s${budget}: it never reached "${phase}"; its state is unknown`,
      )
    }
    await since.reached?.(phase)
  }
}

/**
 * Polls a condition until the deadline.
 * @returns whether the condition held in time
 */
export async function poll(
  { clock, budgets, signal }: Pick<Readying, 'clock' | 'budgets' | 'signal'>,
  deadline: number,
  holds: (now: number) => Promise<boolean>,
): Promise<boolean> {
  for (let now = await clock.now(); ; ) {
    if (await holds(now)) return true
    if (now >= deadline) return false
    now = await clock.until(now + budgets.rebootPoll * 1000, signal === undefined ? {} : { signal })
  }
}

/**
 * Returns a poll that tries to log in. Only a login shows whether the target authenticates, but too many logins could
 * lock the account. Therefore logins are spaced by the budget `bootLogin`, and after refused or lost logins by two and
 * four times that budget. If the target has accepted the password before, logins continue until the deadline. If the
 * password may be wrong, the poll stops after four logins. Logins while the target is unavailable are not counted.
 */
function authenticates(at: Readying, deadline: number, wasDown: () => boolean): (now: number) => Promise<boolean> {
  const { session, clock, budgets } = at
  let attempts = 0
  let next = 0
  return async (now) => {
    if (now < next) return false
    try {
      if (wasDown() || session.proven) session.pardon()
      const answer = await session.login(clock)
      if (isLoginAccepted(answer)) return true
      if (!UNAVAILABLE.has(answer.status)) next = (await clock.now()) + budgets.bootLogin * 1000
      return false
    } catch (error) {
      attempts += 1
      const early = error instanceof LoginRefusedError && wasDown()
      if (!(early || error instanceof ChannelError)) throw error
      if (attempts >= MOST_LOGINS && !session.proven) throw early ? createLoginRefusedError(at, attempts) : error
      const spacing = budgets.bootLogin * Math.min(2 ** (attempts - 1), 4)
      next = Math.min((await clock.now()) + spacing * 1000, deadline)
      return false
    }
  }
}

function createLoginRefusedError({ addresses }: Readying, times: number): LoginRefusedError {
  return new LoginRefusedError(
    `${addresses.api} refuses logins since it came up, ${times} of them, and has taken none in this run: it takes longer to start, or the password is wrong. No other is tried.`,
  )
}

/**
 * Whether the target serves the login resource. A 403 also counts, because an account may log in and still have no
 * access to that resource.
 */
async function isServed({ restconf, session }: Readying): Promise<boolean> {
  const { status } = await restconf.ask('GET', session.resource)
  return status < 300 || status === 403
}

async function succeeds(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChannelError) return false
    throw error
  }
}
