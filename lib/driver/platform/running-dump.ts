import { awaitLoginSlot } from '../../clock/login-limiter.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { runSingleCommand, SHOW_ONLY } from '../../channel/ssh/ssh.ts'
import { secret } from '../../profile/secrets.ts'
import { parseRunningConfig, type Running, SHOW } from '../../safety/running-configuration.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Admin } from './admin-connection.ts'

type Way = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>

/**
 * Dumps the whole configuration of a target through its CLI.
 * @param patience device seconds that the CLI may be unreachable, because the CLI starts late after a restart
 * @throws {TrustError} for another target; {LoginRefusedError} for a refused login; {ChannelError} if the CLI stays
 * unreachable
 */
export async function dumpRunningConfig(
  { clock, commandLine }: Pick<Admin, 'clock' | 'commandLine'>,
  target: Way,
  patience: number,
): Promise<Running> {
  const { profile, addresses, trust } = target
  const { credentials, budgets } = profile
  if (addresses.ssh === undefined) return { missing: 'the profile gives no address for the command line' }
  if (trust.sshHostKey === undefined) return { missing: 'the profile pins no host key for the command line' }
  const password = secret(credentials.passwordVariable, 'the password')
  const way = {
    address: addresses.ssh,
    hostKey: trust.sshHostKey,
    account: { username: credentials.username, password },
    limits: budgets,
  }
  const deadline = (await clock.now()) + patience * 1000
  for (;;) {
    await awaitLoginSlot(clock)
    try {
      const answer = await runSingleCommand(way, SHOW, SHOW_ONLY)
      commandLine.proven = true
      return parseRunningConfig(answer)
    } catch (thrown) {
      const now = await clock.now()
      const error = commandLine.proven ? notReady(thrown, way) : thrown
      if (!(error instanceof ChannelError) || now >= deadline) throw error
      // The pauses are long so that there are few attempts. Each attempt may have sent the password before the
      // connection broke.
      await clock.until(now + Math.max(budgets.rebootPoll, patience / 3) * 1000)
    }
  }
}

/** Turns a refused login into a `ChannelError`, because a CLI that is starting refuses even the right password. */
function notReady(error: unknown, { address, account }: { address: string; account: { username: string } }): unknown {
  if (!(error instanceof LoginRefusedError)) return error
  const message = `${address} refuses the login of ${account.username}, whose password it took before: it may be starting`
  return new ChannelError(message, { cause: error })
}

/**
 * Dumps the configuration until two dumps agree, at most three times. What a run restores depends on this dump, so one
 * wrong or incomplete dump must not decide it.
 * @returns the lines that at least two dumps contain, or the reason why there are fewer than two dumps
 */
export async function confirmRunningConfig(dump: () => Promise<Running>): Promise<Running> {
  const first = await dump()
  const second = await dump()
  if ('missing' in first && 'missing' in second) return second
  if ('lines' in first && 'lines' in second && first.lines.symmetricDifference(second.lines).size === 0) return first
  const third = await dump()
  const all = [first, second, third].flatMap((each) => ('lines' in each ? [each.lines] : []))
  if (all.length < 2) return [first, second, third].find((each) => 'missing' in each) ?? first
  const lines = new Set(all.flatMap((each) => [...each]))
  return { lines: new Set([...lines].filter((line) => all.filter((each) => each.has(line)).length >= 2)) }
}
