import { reportWhile } from '../../clock/progress-channel.ts'
import { createLivenessProbe } from '../../bench/liveness.ts'
import { readiness } from '../../bench/readiness.ts'
import type { Marking } from '../../bench/restart-probe.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'

/**
 * Waits for a silent target as long as a restart may take. If the target does not return, no further call waits for it.
 */
export interface Recovery {
  /**
   * Waits until the target responds again.
   * @param why reason for the missing response
   * @param signal cancels the wait
   * @param seconds maximum wait, if shorter than a restart may take
   * @throws {ChannelError} with the reason, when the target does not return; {LoginRefusedError} when the target
   * refuses four logins
   */
  servesAgain(why: string, signal?: AbortSignal, seconds?: number): Promise<void>
}

export function createRecovery(
  { addresses, trust, profile: { budgets } }: Pick<PlatformContext, 'addresses' | 'trust' | 'profile'>,
  by: Marking,
): Recovery {
  const at = { ...by, addresses, budgets, probe: createLivenessProbe(addresses, trust, budgets) }
  let gone: ChannelError | undefined
  return {
    async servesAgain(why, signal, seconds = budgets.reboot) {
      if (gone !== undefined) throw gone
      const deadline = (await by.clock.now()) + seconds * 1000
      try {
        await reportWhile(`until ${addresses.api} serves (${why}), at most`, seconds, () =>
          readiness({ ...at, ...(signal === undefined ? {} : { signal }) }, deadline, { down: true }),
        )
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error
        gone = new ChannelError(`${why}; ${error.message}`, { cause: error })
        throw gone
      }
    },
  }
}
