import type { Answer } from '../channel/http/restconf.ts'
import { reportWait } from '../clock/progress-channel.ts'
import type { Clock } from '../clock/clock.ts'

/**
 * Thrown if a response arrived too close to a time limit, such as a token's expiry, to prove anything. The track must
 * then be repeated.
 */
export class EdgeMissedError extends Error {
  override name = 'EdgeMissedError'
}

/**
 * A response with the device time before the request and after the response. The target acted between these two times.
 */
export interface Timed {
  readonly answer: Answer
  readonly sent: number
  readonly received: number
}

/** The earliest and latest possible instant at which something, such as the life of a token, began on the target. */
export interface Begun {
  readonly earliest: number
  readonly latest: number
}

/** Duration of the slowest exchange so far, in device milliseconds. It is shared by the tracks of a worker. */
export interface Pace {
  slowest: number
}

/**
 * A request that must precede a time limit is sent early, by this multiple of the slowest exchange. `MOST_LEAD` limits
 * the lead in milliseconds.
 */
const ROOM = 1.5
const MOST_LEAD = 30_000

/**
 * One sequence of events on the device's clock, parallel to other tracks. Times are in seconds since the beginning of
 * what the track observes, such as the life of a token.
 */
export class Track {
  readonly name: string
  readonly #clock: Clock
  readonly #guard: number
  readonly #pace: Pace
  readonly #signal: AbortSignal | undefined
  #edge: { readonly seconds: number; readonly name: string } | undefined

  constructor(name: string, clock: Clock, guard: number, pace: Pace, signal?: AbortSignal) {
    this.name = name
    this.#clock = clock
    this.#guard = guard
    this.#pace = pace
    this.#signal = signal
  }

  /** Sends a request and records the device time before and after. */
  async timed(send: () => Promise<Answer>): Promise<Timed> {
    const sent = await this.#clock.now()
    const answer = await send()
    const received = await this.#clock.now()
    this.#pace.slowest = Math.max(this.#pace.slowest, received - sent)
    this.#standing(answer)
    return { answer, sent, received }
  }

  /**
   * If the age of the exchange's token is less than `MOST_LEAD` away from the time limit for which the track last
   * waited, records that limit in the exchange.
   */
  #standing({ exchange }: Answer): void {
    const age = (exchange.token?.age ?? Number.NaN) / 1000
    if (this.#edge !== undefined && Math.abs(age - this.#edge.seconds) < MOST_LEAD / 1000)
      exchange.edge = this.#edge.name
  }

  /**
   * Sends a request shortly before a time limit, so that the response arrives before the earliest possible moment of
   * the limit. How early the request is sent depends on the target's pace.
   * @throws {EdgeMissedError} if the response arrived too late to prove anything
   */
  async before(begun: Begun, seconds: number, send: () => Promise<Answer>): Promise<Timed> {
    return this.#before(begun, seconds, send, 1)
  }

  /** Sends several requests one after the other, all before the time limit. */
  async allBefore(begun: Begun, seconds: number, sends: readonly (() => Promise<Answer>)[]): Promise<readonly Timed[]> {
    const all: Timed[] = []
    for (const [index, send] of sends.entries())
      all.push(await this.#before(begun, seconds, send, sends.length - index))
    return all
  }

  /**
   * Sends a request before a time limit.
   * @param left number of requests still to be sent before the limit, including this one
   */
  async #before(begun: Begun, seconds: number, send: () => Promise<Answer>, left: number): Promise<Timed> {
    const limit = this.#limit(begun, seconds)
    const lead = Math.max(this.#clock.lead * 1000, Math.min(ROOM * this.#pace.slowest, MOST_LEAD))
    const timed = await this.#sent(limit - left * lead, seconds, `shortly before ${minutes(seconds)}`, send)
    if (timed.received > limit) {
      throw new EdgeMissedError(
        `the answer came ${timed.received - limit} ms too late to count as before ${minutes(seconds)}`,
      )
    }
    return timed
  }

  /** Whether a response arrived before the earliest possible moment of a time limit. */
  isBefore(begun: Begun, seconds: number, { received }: Timed): boolean {
    return received <= this.#limit(begun, seconds)
  }

  #limit({ earliest }: Begun, seconds: number): number {
    return earliest + (seconds - this.#guard) * 1000
  }

  /** Sends a request shortly after the latest instant at which a time limit can expire. */
  async after(begun: Begun, seconds: number, send: () => Promise<Answer>): Promise<Timed> {
    const instant = begun.latest + (seconds + this.#guard) * 1000
    return this.#sent(instant, seconds, `shortly after ${minutes(seconds)}`, send)
  }

  /** Sends a request between two time limits, where exact timing does not matter. */
  async at(begun: Begun, seconds: number, send: () => Promise<Answer>): Promise<Timed> {
    await this.#reach(begun.latest + seconds * 1000, minutes(seconds))
    this.#edge = undefined
    return this.timed(send)
  }

  /** Sends a request at an instant shortly before or after a time limit, and records that limit in the exchange. */
  async #sent(instant: number, seconds: number, name: string, send: () => Promise<Answer>): Promise<Timed> {
    await this.#reach(instant, name)
    this.#edge = { seconds, name }
    const timed = await this.timed(send)
    timed.answer.exchange.edge = name
    return timed
  }

  async #reach(instant: number, moment: string): Promise<void> {
    const left = instant - (await this.#clock.now())
    if (left <= 0) return
    reportWait(`${this.name}, until ${moment} of a token's life`, left / 1000)
    await this.#clock.until(instant, this.#signal === undefined ? {} : { signal: this.#signal })
  }
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
