import type { Clock, Wait } from '../../clock/clock.ts'
import type { Budgets } from '../../profile/profile.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { WireAnswer } from './sending.ts'

/** The clock of the sender, and the budgets that limit how long the target may defer a call. */
export interface Pacing {
  readonly clock: Pick<Clock, 'now' | 'until'>
  readonly budgets: Pick<Budgets, 'unavailable' | 'poll'>
  readonly wait?: Wait
}

/**
 * Sends a request, and repeats it while the target responds that requests come too fast (429; RFC 6585, 4). Writes are
 * repeated, too, because the target has not processed them. Waits as long as `Retry-After` says.
 * @throws {ChannelError} if the target defers a call for longer than the budget `unavailable`
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

/** Returns `Retry-After` in milliseconds. The header contains either seconds or a date by the target's clock. */
function parseRetryDelay({ headers }: WireAnswer, now: number): number | undefined {
  const { 'retry-after': told = '', date } = headers
  const wait = /^\d+$/.test(told)
    ? Number(told) * 1000
    : Date.parse(told) - (date === undefined ? now : Date.parse(date))
  return Number.isNaN(wait) ? undefined : wait
}
