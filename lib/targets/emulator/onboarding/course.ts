import type { DeviceClock } from '../clock.ts'

/** Waits for some seconds of device time. Rejects with `Cancelled` once the work is cancelled. */
export type Pause = (seconds: number) => Promise<void>

/** Thrown if the work was cancelled, for example by a reset. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Work that takes device time. The clock advances only while the work pauses. */
export class Course {
  readonly #clock: DeviceClock
  readonly done: Promise<void>
  #isDone = false
  #isCancelled = false
  #rest = (): void => {}

  constructor(clock: DeviceClock, work: (pause: Pause) => Promise<void>) {
    this.#clock = clock
    const pause = (seconds: number) => this.#pause(seconds)
    // The work starts with a pause, because the clock waits only for work that was resumed from a pause.
    this.done = pause(0)
      .then(() => work(pause))
      .catch((error: unknown) => {
        if (!this.#isCancelled) throw error
      })
      .finally(() => {
        this.#isDone = true
        this.#rest()
      })
  }

  cancel(): void {
    this.#isCancelled = true
  }

  /**
   * Advances a virtual clock until the work is done or the caller stops waiting.
   * @param enough resolves when the caller stops waiting
   */
  async finish(enough: Promise<void> = this.done): Promise<void> {
    let waits = true
    const end = Promise.race([this.done, enough]).finally(() => (waits = false))
    while (this.#clock.rate === 0 && waits && !this.#isDone) await this.#clock.advance(this.#clock.now() + 1000)
    await end
  }

  #pause(seconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#clock.at(this.#clock.now() + seconds * 1000, () => {
        const working = new Promise<void>((rest) => (this.#rest = rest))
        if (this.#isCancelled) reject(new Cancelled())
        else resolve()
        return working
      })
      this.#rest()
    })
  }
}
