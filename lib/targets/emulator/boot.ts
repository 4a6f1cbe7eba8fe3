import type { Behaviour } from './behaviour.ts'
import type { DeviceClock } from './clock.ts'
import type { Events } from './events.ts'
import type { Process, Processes } from './processes.ts'

/** `down`: ports refuse; `link`: TCP connects and nothing more; then 503, then 401, then everything. */
export type Phase = 'up' | 'down' | 'link' | 'unavailable' | 'unauthenticated'

/** A front that a restart closes and opens again. */
export interface Door {
  open: () => Promise<void>
  close: () => Promise<void>
  /** Gives its port up. */
  release: () => void
}

export interface BootOptions {
  clock: DeviceClock
  processes: Processes
  events: Events
  /** Device seconds from the moment the ports close until they accept connections again. */
  seconds: number
  behaviour: Behaviour
}

/** Milliseconds of device time. */
const second = 1000

/** How the device starts, and starts again. */
export class Boot {
  readonly #options: BootOptions
  readonly #doors: Door[] = []
  #phase: Phase = 'up'
  #bootTime: number
  #count = 0
  /** Restarts that are still to follow the present one. */
  #again = 0
  /** The restart that is on its way, or the phase that ends next. */
  #pending: Process | undefined

  constructor(options: BootOptions) {
    this.#options = options
    this.#bootTime = options.clock.now() - 3600 * second
  }

  get phase(): Phase {
    return this.#phase
  }
  get bootTime(): number {
    return this.#bootTime
  }
  get count(): number {
    return this.#count
  }
  /** A restart is on its way. */
  get restarting(): boolean {
    return this.#pending !== undefined && this.#phase === 'up'
  }

  /** Restarts after `delay` milliseconds of device time; one that is on its way already takes this one along. */
  restart(delay: number): void {
    const { restartsPerChange } = this.#options.behaviour.boot
    if (this.restarting || restartsPerChange === 0) return
    this.#again = restartsPerChange - 1
    this.#cancel()
    this.#schedule('restart', delay, () => this.cycle())
  }

  /** Takes no connections for some seconds, soon, and loses nothing by it; not when a restart is on its way. */
  pause(seconds: number): void {
    const goQuiet = async () => {
      if (this.#pending) return
      this.#phase = 'down'
      await this.#closeDoors()
      this.#enter('up', seconds)
    }
    this.#options.processes.start({ name: 'pause', lasts: second, done: goQuiet })
  }

  /** Restarts at once, as when the power was taken away. */
  async cycle(): Promise<void> {
    const { processes, clock, events, behaviour, seconds } = this.#options
    processes.interrupt()
    this.#count++
    this.#phase = 'down'
    this.#bootTime = clock.now()
    await this.#closeDoors()
    events.publish('restart')
    this.#enter(behaviour.boot.slowPhases ? 'link' : 'unavailable', seconds)
  }

  /** Forgets a restart that has not begun. */
  stay(): void {
    if (this.#phase !== 'up') return
    this.#cancel()
    this.#again = 0
  }

  door(door: Door): void {
    this.#doors.push(door)
  }

  /** Closes every door for good. */
  async shut(): Promise<void> {
    this.#cancel()
    await this.#closeDoors()
    for (const door of this.#doors) door.release()
  }

  async #arrive(next: Phase): Promise<void> {
    if (this.#phase === 'down') await Promise.all(this.#doors.map((door) => door.open()))
    const { slowPhases } = this.#options.behaviour.boot
    this.#phase = next
    this.#pending = undefined
    if (next === 'link') this.#enter('unavailable', 60)
    if (next === 'unavailable') this.#enter(slowPhases ? 'unauthenticated' : 'up', slowPhases ? 60 : 5)
    if (next === 'unauthenticated') this.#enter('up', 60)
    if (next === 'up' && this.#again > 0) {
      this.#again--
      this.#schedule('restart', second, () => this.cycle())
    }
  }

  #enter(next: Phase, after: number): void {
    this.#schedule('starting', after * second, () => this.#arrive(next))
  }

  #schedule(name: string, lasts: number, done: () => Promise<void>): void {
    this.#pending = this.#options.processes.start({ name, lasts, done })
  }

  #cancel(): void {
    if (this.#pending) this.#options.processes.cancel(this.#pending)
    this.#pending = undefined
  }

  async #closeDoors(): Promise<void> {
    await Promise.all(this.#doors.map((door) => door.close()))
  }
}
