import { setTimeout as delay } from 'node:timers/promises'
import type { DeviceClock } from './clock.ts'

type Wait = {
  until: number
  track: string | undefined
  /** Real time at which the wait began; 0 for an anonymous wait. */
  since: number
  resume: (now: number) => void
}
type Track = {
  waits: number
  silence: NodeJS.Timeout | undefined
  held: (() => void) | undefined
}

/**
 * Real milliseconds after which a silent track no longer holds up virtual time. `held`: the limit for a track whose
 * holder must renew the hold.
 */
const patience = { alone: 30_000, held: 10_000 }

/**
 * Lets clients wait for device time. Virtual time jumps to the earliest wait once every announced track waits. A recent
 * login whose token is still unused delays the jump, because the jump could make the token expire. A login from before
 * the latest named wait does not delay the jump, because it belongs to a track that is now waiting.
 */
export class Waits {
  readonly #clock: DeviceClock
  readonly #loggingIn: (since: number) => boolean
  readonly #waits = new Set<Wait>()
  readonly #tracks = new Map<string, Track>()
  #jumping = false

  constructor(clock: DeviceClock, loggingIn: (since: number) => boolean) {
    this.#clock = clock
    this.#loggingIn = loggingIn
  }

  announce(name: string): void {
    const track = this.#tracks.get(name) ?? { waits: 0, silence: undefined, held: undefined }
    this.#tracks.set(name, track)
    if (track.waits === 0) this.#listen(name, track)
  }

  /**
   * Keeps an announced track until it is retired, until its holder falls silent, or until `gone` signals that the
   * holder has left.
   */
  async hold(name: string, gone: AbortSignal): Promise<void> {
    const track = this.#tracks.get(name)
    if (track === undefined || gone.aborted) return this.retire(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    track.held?.()
    track.held = resolve
    if (track.waits === 0) this.#listen(name, track)
    gone.addEventListener('abort', () => track.held === resolve && this.retire(name), { once: true })
    await promise
  }

  retire(name: string): void {
    const track = this.#tracks.get(name)
    clearTimeout(track?.silence)
    this.#tracks.delete(name)
    track?.held?.()
    void this.#jump()
  }

  /**
   * Waits for device time `until`. Resolves with the device time at the end of the wait. `dropped` ends the wait early.
   */
  async wait(until: number, name: string | undefined, dropped: AbortSignal): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    const since = name === undefined ? 0 : performance.now()
    const entry: Wait = { until, track: name, since, resume: resolve }
    const track = name === undefined ? undefined : this.#tracks.get(name)
    if (track) {
      track.waits++
      clearTimeout(track.silence)
    }
    this.#waits.add(entry)
    dropped.addEventListener('abort', () => {
      this.#end(entry)
      void this.#jump()
    })
    const cancel = this.#clock.at(until, () => this.#end(entry))
    void this.#jump()
    const now = await promise
    cancel()
    await this.#clock.idle()
    return now
  }

  close(): void {
    for (const { silence, held } of this.#tracks.values()) {
      clearTimeout(silence)
      held?.()
    }
    for (const entry of this.#waits) this.#end(entry)
  }

  #listen(name: string, track: Track): void {
    clearTimeout(track.silence)
    const most = track.held === undefined ? patience.alone : patience.held
    track.silence = setTimeout(() => this.retire(name), most).unref()
  }

  async #jump(): Promise<void> {
    const clock = this.#clock
    if (this.#jumping || clock.rate !== 0) return
    this.#jumping = true
    while (this.#waits.size > 0 && this.#tracks.values().every((track) => track.waits > 0)) {
      if (this.#loggingIn(Math.max(...this.#waits.values().map(({ since }) => since)))) {
        await delay(1)
        continue
      }
      const earliest = Math.min(...this.#waits.values().map(({ until }) => until))
      await clock.advance(Math.max(earliest, clock.now()))
      for (const wait of this.#waits) if (wait.until <= clock.now()) this.#end(wait)
    }
    this.#jumping = false
  }

  #end(wait: Wait): void {
    if (!this.#waits.delete(wait)) return
    const track = wait.track === undefined ? undefined : this.#tracks.get(wait.track)
    if (track && wait.track !== undefined && --track.waits === 0) this.#listen(wait.track, track)
    wait.resume(this.#clock.now())
  }
}
