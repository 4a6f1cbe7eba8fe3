import { awaitLoginSlot } from '../../clock/login-limiter.ts'
import { ChannelError } from '../../domain/errors.ts'
import { commanded, SHOW_ONLY } from '../../channel/ssh/ssh.ts'
import { secret } from '../../profile/secrets.ts'
import { type Running, running, SHOW } from '../../safety/running.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Admin } from './admin-connection.ts'

type Way = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>

/**
 * Dumps all that is configured on a target, by its command line.
 * @param patience how long a command line may be out of reach, in seconds of device time: after a restart it comes late
 * @throws {TrustError} {LoginRefusedError} when it is another target, or refuses the account; {ChannelError} when it stays out of reach
 */
export async function dumped({ clock }: Pick<Admin, 'clock'>, target: Way, patience: number): Promise<Running> {
  const { profile, addresses, trust } = target
  const { credentials, budgets } = profile
  if (addresses.ssh === undefined) return { missing: 'the profile gives no address of the command line' }
  if (trust.sshHostKey === undefined) return { missing: 'the profile pins no admin key of the command line' }
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
      return running(await commanded(way, SHOW, SHOW_ONLY))
    } catch (error) {
      const now = await clock.now()
      if (!(error instanceof ChannelError) || now >= deadline) throw error
      // Few: whether the password was on its way when the connection broke is not known.
      await clock.until(now + Math.max(budgets.rebootPoll, patience / 3) * 1000)
    }
  }
}
