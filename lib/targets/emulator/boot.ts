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
}

export interface Boot {
  readonly phase: Phase
  readonly bootTime: number
  readonly count: number
  /** A restart is on its way. */
  readonly restarting: boolean
  /** Restarts after `delay` milliseconds of device time; one that is on its way already takes this one along. */
  restart(delay: number): void
  /** Takes no connections for some seconds, soon, and loses nothing by it; not when a restart is on its way. */
  pause(seconds: number): void
  /** Restarts at once: the power was taken away. */
  cycle(): Promise<void>
  /** Forgets a restart that has not begun. */
  stay(): void
  door(door: Door): void
  /** Closes every door for good. */
  shut(): Promise<void>
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

export function bootOf({ clock, processes, events, seconds, behaviour }: BootOptions): Boot {
  const doors: Door[] = []
  let phase: Phase = 'up'
  let bootTime = clock.now() - 3600 * second
  let count = 0
  let again = 0
  /** The restart that is on its way, or the phase that ends next. */
  let pending: Process | undefined

  const schedule = (name: string, lasts: number, done: () => Promise<void>) => {
    pending = processes.start({ name, lasts, done })
  }
  const enter = (next: Phase, after: number) => schedule('starting', after * second, () => arrive(next))
  const closeDoors = () => Promise.all(doors.map((door) => door.close()))

  const arrive = async (next: Phase) => {
    if (phase === 'down') await Promise.all(doors.map((door) => door.open()))
    const { slowPhases } = behaviour.boot
    phase = next
    pending = undefined
    if (next === 'link') enter('unavailable', 60)
    if (next === 'unavailable') enter(slowPhases ? 'unauthenticated' : 'up', slowPhases ? 60 : 5)
    if (next === 'unauthenticated') enter('up', 60)
    if (next === 'up' && again > 0) {
      again--
      schedule('restart', second, goDown)
    }
  }
  const goDown = async () => {
    processes.interrupt()
    count++
    phase = 'down'
    bootTime = clock.now()
    await closeDoors()
    events.publish('restart')
    enter(behaviour.boot.slowPhases ? 'link' : 'unavailable', seconds)
  }

  return {
    get phase() {
      return phase
    },
    get bootTime() {
      return bootTime
    },
    get count() {
      return count
    },
    get restarting() {
      return pending !== undefined && phase === 'up'
    },
    pause(length) {
      const goQuiet = async () => {
        if (pending) return
        phase = 'down'
        await closeDoors()
        enter('up', length)
      }
      processes.start({ name: 'pause', lasts: second, done: goQuiet })
    },
    restart(delay) {
      if (pending && phase === 'up') return
      const restarts = behaviour.boot.restartsPerChange
      if (restarts === 0) return
      again = restarts - 1
      if (pending) processes.cancel(pending)
      schedule('restart', delay, goDown)
    },
    cycle: goDown,
    stay() {
      if (phase !== 'up') return
      if (pending) processes.cancel(pending)
      pending = undefined
      again = 0
    },
    door: (door) => doors.push(door),
    shut: async () => {
      if (pending) processes.cancel(pending)
      await closeDoors()
    },
  }
}
