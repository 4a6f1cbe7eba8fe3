import type { DeviceClock } from './clock.ts'

/** Something that takes device time. */
export interface Process {
  readonly name: string
  /** The instant at which it is done. */
  readonly ends: number
  /** The share of its time that has passed, 0 to 1; by the clock alone. */
  readonly progress: number
}

export interface Plan {
  name: string
  /** Milliseconds of device time. */
  lasts: number
  /** It goes on when the device restarts; every other process ends there, undone. */
  survivesRestart?: boolean
  /** Happens at the instant `ends`, before anything that is read later. */
  done: (process: Process) => void | Promise<void>
}

export interface Processes {
  /** What is under way, in the order of its beginning. */
  readonly list: readonly Process[]
  start(plan: Plan): Process
  /** Ends a process without its effect; nothing happens where it is done already. */
  cancel(process: Process): void
  /** Ends all that does not survive a restart. */
  interrupt(): void
}

export function createProcesses(clock: DeviceClock): Processes {
  const running = new Map<Process, { plan: Plan; cancel: () => void }>()

  const cancel = (process: Process) => {
    running.get(process)?.cancel()
    running.delete(process)
  }
  return {
    get list() {
      return [...running.keys()]
    },
    start(plan) {
      const begun = clock.now()
      const ends = begun + plan.lasts
      const process: Process = {
        name: plan.name,
        ends,
        get progress() {
          return plan.lasts === 0 ? 1 : Math.min(1, (clock.now() - begun) / plan.lasts)
        },
      }
      const finish = () => {
        running.delete(process)
        return plan.done(process)
      }
      running.set(process, { plan, cancel: clock.at(ends, finish) })
      return process
    },
    cancel,
    interrupt() {
      for (const [process, { plan }] of running) if (plan.survivesRestart !== true) cancel(process)
    },
  }
}
