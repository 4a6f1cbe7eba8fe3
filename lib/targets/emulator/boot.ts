import type { AnswerFilter, Behaviour, DoorKind } from './behaviour.ts'
import type { DeviceClock } from './clock.ts'
import type { Events, StartCause } from './events.ts'
import type { Process, Processes } from './processes.ts'

/**
 * The phase of a start. `down`: ports refuse connections. `link`: only TCP connects. `unavailable`: 503.
 * `unauthenticated`: 401. `up`: everything works. `starting`: a front end responds with 503 for a device that is down.
 * `unreachable`: a front end responds with 502 for such a device.
 */
export type Phase = 'up' | 'down' | 'link' | 'unavailable' | 'unauthenticated' | 'starting' | 'unreachable'

const isDark = (phase: Phase) => phase === 'down' || phase === 'starting' || phase === 'unreachable'

/** A listener that is closed during a restart and then reopened. */
export interface Door {
  /** Starts to listen. @param host the address to listen on. If absent, the address of the first call */
  open: (host?: string) => Promise<void>
  close: () => Promise<void>
  /** Releases the port for good. */
  release: () => Promise<void>
}

export interface BootOptions {
  clock: DeviceClock
  processes: Processes
  events: Events
  /** Device seconds from the moment the ports close until they accept connections again. */
  seconds: number
  behaviour: Behaviour
}

/** A phase, and the delay in device seconds before it begins. */
type Step = readonly [next: Phase, after: number]

/** Milliseconds of device time. */
const second = 1000

/** Starts and restarts the device. */
export class Boot {
  readonly #options: BootOptions
  readonly #doors = new Map<Door, DoorKind>()
  readonly #closed = new Set<Door>()
  /** The address to which the doors have moved. Undefined if they have not moved since they first opened. */
  #host: string | undefined
  #phase: Phase = 'up'
  #bootTime: number
  #upSince = Number.NEGATIVE_INFINITY
  #count = 0
  /** The number of restarts that follow the current one. */
  #again = 0
  /** The scheduled restart, or the end of the current phase. */
  #pending: Process | undefined
  /** How the device was powered off. Undefined while the device is on. */
  #off: 'menu' | 'power' | undefined

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
  /** Milliseconds since the last restart was complete. 0 while the device is not up. */
  get upFor(): number {
    return this.#phase === 'up' ? this.#options.clock.now() - this.#upSince : 0
  }
  get count(): number {
    return this.#count
  }
  /** Device seconds from the moment the ports close until they accept connections again. */
  get seconds(): number {
    return this.#options.behaviour.boot.seconds ?? this.#options.seconds
  }
  get host(): string | undefined {
    return this.#host
  }
  get isOff(): boolean {
    return this.#off !== undefined
  }
  /** Whether a restart is scheduled. */
  get restarting(): boolean {
    return this.#pending !== undefined && this.#phase === 'up'
  }

  /** Schedules a restart after `delay` milliseconds of device time. Does nothing if a restart is already scheduled. */
  restart(delay: number): void {
    const { restartsPerChange } = this.#options.behaviour.boot
    if (this.restarting || restartsPerChange === 0) return
    this.#again = restartsPerChange - 1
    this.#cancel()
    this.#schedule('restart', delay, () => this.startAgain())
  }

  /**
   * Schedules a pause in which the device refuses connections for some seconds but loses no data. Does nothing if a
   * restart is scheduled.
   */
  pause(seconds: number): void {
    const goQuiet = async () => {
      if (this.#pending) return
      this.#phase = 'down'
      await this.#close([...this.#doors.keys()])
      this.#follow([['up', seconds]])
    }
    this.#options.processes.start({ name: 'pause', lasts: second, done: goQuiet })
  }

  /** Restarts at once. */
  async startAgain(): Promise<void> {
    await this.#goDown('restart')
    this.#start('restart')
  }

  /** Power-cycles the device. */
  async cycle(): Promise<void> {
    await this.powerOff('power')
    await this.powerOn()
  }

  /** Powers the device off. A device that was powered off from its menu may still lose its power. */
  async powerOff(how: 'menu' | 'power'): Promise<void> {
    // Without power, a front end does not respond either, so `behindFront` is false.
    if (this.#off === undefined) await this.#goDown(how, false)
    if (this.#off !== 'power') this.#off = how
  }

  /** Starts the device if it is off. */
  async powerOn(): Promise<void> {
    const cause = this.#off
    this.#off = undefined
    if (cause === undefined) return
    if (this.#options.behaviour.boot.behindFront) {
      this.#phase = 'starting'
      await this.#open(this.#listDoors('web'))
    }
    this.#start(cause)
  }

  async #goDown(how: StartCause, behindFront = this.#options.behaviour.boot.behindFront): Promise<void> {
    const { processes, events } = this.#options
    events.publish('stopping', how)
    processes.interrupt()
    this.#pending = undefined
    this.#phase = behindFront ? 'starting' : 'down'
    await this.#close(behindFront ? this.#listDoors('command line') : [...this.#doors.keys()])
  }

  #start(cause: StartCause): void {
    const { clock, events } = this.#options
    this.#count++
    this.#bootTime = clock.now()
    events.publish('restart', cause)
    this.#follow(this.#course())
  }

  /** Cancels a restart that has not begun. */
  stay(): void {
    if (this.#phase !== 'up') return
    this.#cancel()
    this.#again = 0
  }

  /**
   * Moves the doors to another address of this machine. Closed doors will open at the new address. If the machine does
   * not have the address, the doors stay where they are.
   */
  async moveTo(host: string): Promise<void> {
    const { dark, spares } = this.#options.behaviour.moving
    const before = this.#host
    this.#host = host
    const moving = [...this.#doors].flatMap(([door, of]) => (spares(of) || this.#closed.has(door) ? [] : [door]))
    const open = () =>
      this.#open(moving).catch(async () => {
        this.#host = before
        await this.#close(moving)
        await this.#open(moving)
      })
    await this.#close(moving)
    if (dark === 0) return open()
    this.#options.processes.start({ name: 'moving', lasts: dark, done: open })
  }

  door(door: Door, of: DoorKind): void {
    this.#doors.set(door, of)
  }

  /** Closes every listener permanently. Further calls have no effect. */
  async shut(): Promise<void> {
    this.#cancel()
    const doors = [...this.#doors.keys()]
    this.#doors.clear()
    await this.#close(doors)
    await Promise.all(doors.map((door) => door.release()))
  }

  /** Returns the phases of a restart, each with the delay in seconds before it begins. */
  #course(): Step[] {
    const { seconds } = this
    const { behindFront, slowPhases } = this.#options.behaviour.boot
    const half: Step = ['unreachable', seconds / 2]
    if (behindFront && slowPhases) return [half, ['unavailable', seconds / 2], ['unauthenticated', 60], ['up', 120]]
    if (behindFront) return [half, ['unauthenticated', seconds / 2], ['up', 120]]
    if (slowPhases)
      return [
        ['link', seconds],
        ['unavailable', 60],
        ['unauthenticated', 60],
        ['up', 60],
      ]
    return [
      ['unavailable', seconds],
      ['up', 5],
    ]
  }

  async #arrive(next: Phase, rest: readonly Step[]): Promise<void> {
    if (!isDark(next)) await this.#open([...this.#closed])
    this.#phase = next
    this.#pending = undefined
    if (next === 'up') {
      this.#upSince = this.#options.clock.now()
      this.#options.events.publish('up')
    }
    this.#follow(rest)
    if (next === 'up' && this.#again > 0) {
      this.#again--
      // The interval is long enough for clients to observe the device as up between two restarts.
      this.#schedule('restart', 30 * second, () => this.startAgain())
    }
  }

  #follow([step, ...rest]: readonly Step[]): void {
    if (step === undefined) return
    const [next, after] = step
    this.#schedule('starting', after * second, () => this.#arrive(next, rest))
  }

  #schedule(name: string, lasts: number, done: () => Promise<void>): void {
    this.#pending = this.#options.processes.start({ name, lasts, done })
  }

  #cancel(): void {
    if (this.#pending) this.#options.processes.cancel(this.#pending)
    this.#pending = undefined
  }

  async #close(doors: readonly Door[]): Promise<void> {
    for (const door of doors) this.#closed.add(door)
    await Promise.all(doors.map((door) => door.close()))
  }

  async #open(doors: Iterable<Door>): Promise<void> {
    const closed = [...doors].filter((door) => this.#closed.delete(door))
    const { spares } = this.#options.behaviour.moving
    const hostOf = (door: Door) => (spares(this.#doors.get(door) ?? 'agent') ? undefined : this.#host)
    await Promise.all(closed.map((door) => door.open(hostOf(door))))
  }

  #listDoors(wanted: 'web' | 'command line'): readonly Door[] {
    return [...this.#doors].flatMap(([door, of]) => (of === wanted ? [door] : []))
  }
}

/** Starts a scheduled restart before the next response is sent. */
export function restartsAtOnce(boot: Boot): AnswerFilter {
  return (answer, _asked, written) => {
    if (!boot.restarting || written.length > 0) return answer
    void boot.startAgain()
    return { ...answer, status: 0 }
  }
}
