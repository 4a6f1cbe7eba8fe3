import type { Clock, Wait } from '../../clock/clock.ts'
import type { Budgets } from '../../profile/profile.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { WireAnswer } from './sending.ts'

/** What a wait takes: the clock of whoever sends, and how long the target may put a call off. */
export interface Pacing {
  readonly clock: Pick<Clock, 'now' | 'until'>
  readonly budgets: Pick<Budgets, 'unavailable' | 'poll'>
  readonly wait?: Wait
}

/**
 * Sends, and again as often as the target says that requests come too fast (429; RFC 6585, 4): such a request has not been
 * looked at, so that a write may go again too. Waits as told by `Retry-After`.
 * @throws {ChannelError} when the target puts a call off beyond the budget `unavailable`
 */
export async function atItsPace(
  send: () => Promise<WireAnswer>,
  what: string,
  { clock, budgets, wait = {} }: Pacing,
): Promise<WireAnswer> {
  let deadline: number | undefined
  for (;;) {
    const answer = await send()
    if (answer.status !== TOO_FAST) return answer
    const now = await clock.now()
    deadline ??= now + budgets.unavailable * 1000
    const again = now + Math.max(parseRetryDelay(answer, now) ?? 0, budgets.poll * 1000)
    if (again > deadline) {
      const until = Math.round((again - now) / 1000)
      throw new ChannelError(
        `${what}: too many requests (429), again in ${until} s, which is beyond the budget "unavailable" of the profile (${budgets.unavailable} s)`,
      )
    }
    await clock.until(again, wait)
  }
}

const TOO_FAST = 429

/** The milliseconds of `Retry-After`: seconds, or a date by the target's own clock. */
function parseRetryDelay({ headers }: WireAnswer, now: number): number | undefined {
  const { 'retry-after': told = '', date } = headers
  const wait = /^\d+$/.test(told)
    ? Number(told) * 1000
    : Date.parse(told) - (date === undefined ? now : Date.parse(date))
  return Number.isNaN(wait) ? undefined : wait
}
