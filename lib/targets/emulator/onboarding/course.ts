import type { DeviceClock } from '../clock.ts'

/** Waits for some seconds of device time. Rejects with `Cancelled` where nobody wants the work any more. */
export type Pause = (seconds: number) => Promise<void>

/** Work was given up, as by a reset. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Work that goes on in device time. Whoever moves the clock waits for it, but for its pauses. */
export class Course {
  readonly #clock: DeviceClock
  readonly done: Promise<void>
  #isDone = false
  #isCancelled = false
  #rest = (): void => {}

  constructor(clock: DeviceClock, work: (pause: Pause) => Promise<void>) {
    this.#clock = clock
    const pause = (seconds: number) => this.#pause(seconds)
    // From its beginning on, whoever moves the clock waits for it.
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
   * Resolves when the work is done, or enough of it: time that moves only when it is told to is moved meanwhile.
   * @param enough resolves when nobody waits any more
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
