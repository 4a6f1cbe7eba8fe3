import type { Behaviour } from './behaviour.ts'
import type { DeviceClock } from './clock.ts'

/** `down`: ports refuse; `link`: TCP connects and nothing more; then 503, then 401, then everything. */
export type Phase = 'up' | 'down' | 'link' | 'unavailable' | 'unauthenticated'

/** A front that the restart closes and opens again; `plain` fronts know no phases of their own. */
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
  /** Restarts after `delay` milliseconds of device time; one that is already on its way takes this one along. */
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
  seconds: number
  behaviour: () => Behaviour
  /** Called when the ports have closed. */
  wentDown: () => void
}

export function bootOf({ clock, seconds, behaviour, wentDown }: BootOptions): Boot {
  const doors: Door[] = []
  let phase: Phase = 'up'
  let bootTime = clock.now() - 3_600_000
  let count = 0
  let again = 0
  let cancel: (() => void) | undefined

  const enter = (next: Phase, after: number) => {
    cancel = clock.at(clock.now() + after * 1000, () => arrive(next))
  }
  const arrive = async (next: Phase) => {
    if (phase === 'down') await Promise.all(doors.map((door) => door.open()))
    phase = next
    if (next === 'link') enter('unavailable', 60)
    if (next === 'unavailable')
      enter(behaviour().boot.slowPhases ? 'unauthenticated' : 'up', behaviour().boot.slowPhases ? 60 : 5)
    if (next === 'unauthenticated') enter('up', 60)
    if (next !== 'up') return
    cancel = undefined
    if (again > 0) {
      again--
      cancel = clock.at(clock.now() + 1000, goDown)
    }
  }
  const goDown = async () => {
    cancel?.()
    count++
    phase = 'down'
    bootTime = clock.now()
    await Promise.all(doors.map((door) => door.close()))
    wentDown()
    enter(behaviour().boot.slowPhases ? 'link' : 'unavailable', seconds)
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
      return cancel !== undefined && phase === 'up'
    },
    pause(seconds) {
      clock.at(clock.now() + 1000, async () => {
        if (cancel) return
        phase = 'down'
        await Promise.all(doors.map((door) => door.close()))
        enter('up', seconds)
      })
    },
    restart(delay) {
      if (cancel && phase === 'up') return
      const restarts = behaviour().boot.restartsPerChange
      if (restarts === 0) return
      again = restarts - 1
      cancel?.()
      cancel = clock.at(clock.now() + delay, goDown)
    },
    cycle: goDown,
    stay() {
      if (phase !== 'up') return
      cancel?.()
      cancel = undefined
      again = 0
    },
    door: (door) => doors.push(door),
    shut: async () => {
      cancel?.()
      await Promise.all(doors.map((door) => door.close()))
    },
  }
}
