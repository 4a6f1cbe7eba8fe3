import type { Answer } from '../channel/http/restconf.ts'
import { reportWait } from '../clock/progress-channel.ts'
import type { Clock } from '../clock/clock.ts'

/** A look came too close to a time edge to conclude anything: the track is walked once more. */
export class EdgeMissedError extends Error {
  override name = 'EdgeMissedError'
}

/** An answer with the device time around it: the target acted somewhere between the two. */
export interface Timed {
  readonly answer: Answer
  readonly sent: number
  readonly received: number
}

/** Instants between which something on the target began, such as the life of a token. */
export interface Begun {
  readonly earliest: number
  readonly latest: number
}

/** How many milliseconds of device time the slowest exchange so far took; the tracks of a worker share it. */
export interface Pace {
  slowest: number
}

/** A look before an edge leaves room for so many times the slowest exchange, and for no more milliseconds than these. */
const ROOM = 1.5
const MOST_LEAD = 30_000

/** One line of events on the device's clock, beside others. Times are seconds after a beginning. */
export class Track {
  readonly name: string
  readonly #clock: Clock
  readonly #guard: number
  readonly #pace: Pace
  readonly #signal: AbortSignal | undefined

  constructor(name: string, clock: Clock, guard: number, pace: Pace, signal?: AbortSignal) {
    this.name = name
    this.#clock = clock
    this.#guard = guard
    this.#pace = pace
    this.#signal = signal
  }

  /** Sends a request and notes the device time before and after. */
  async timed(send: () => Promise<Answer>): Promise<Timed> {
    const sent = await this.#clock.now()
    const answer = await send()
    const received = await this.#clock.now()
    this.#pace.slowest = Math.max(this.#pace.slowest, received - sent)
    return { answer, sent, received }
  }

  /**
   * Looks shortly before an edge: the answer arrives before the earliest moment at which it can pass. How shortly
   * follows the pace of the target.
   * @throws {EdgeMissedError} when the answer came too late to tell
   */
  async before(begun: Begun, seconds: number, send: () => Promise<Answer>): Promise<Timed> {
    const limit = begun.earliest + (seconds - this.#guard) * 1000
    const lead = Math.max(this.#clock.lead * 1000, Math.min(ROOM * this.#pace.slowest, MOST_LEAD))
    await this.#reach(limit - lead, `shortly before ${minutes(seconds)}`)
    const timed = await this.timed(send)
    if (timed.received > limit) {
      throw new EdgeMissedError(
        `the answer came ${timed.received - limit} ms too late to stand before ${minutes(seconds)}`,
      )
    }
    return timed
  }

  /** Looks shortly after an edge: the request leaves after the latest moment at which it can pass. */
  async after(begun: Begun, seconds: number, send: () => Promise<Answer>): Promise<Timed> {
    await this.#reach(begun.latest + (seconds + this.#guard) * 1000, `shortly after ${minutes(seconds)}`)
    return this.timed(send)
  }

  /** Looks at a moment between edges, where seconds do not matter. */
  async at(begun: Begun, seconds: number, send: () => Promise<Answer>): Promise<Timed> {
    await this.#reach(begun.latest + seconds * 1000, minutes(seconds))
    return this.timed(send)
  }

  async #reach(instant: number, moment: string): Promise<void> {
    const left = instant - (await this.#clock.now())
    if (left <= 0) return
    reportWait(`${this.name}, until ${moment} of a token's life`, left / 1000)
    await this.#clock.until(instant, {
      track: this.name,
      ...(this.#signal === undefined ? {} : { signal: this.#signal }),
    })
  }
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
