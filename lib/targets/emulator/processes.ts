import type { DeviceClock } from './clock.ts'

/** An operation that takes device time. */
export interface Process {
  readonly name: string
  /** Device time at which the process ends. */
  readonly ends: number
  /** The fraction of the process's duration that has passed on the clock, from 0 to 1. */
  readonly progress: number
}

export interface Plan {
  name: string
  /** Duration in milliseconds of device time. */
  lasts: number
  /** Whether the process continues after a restart. If not, a restart ends the process without effect. */
  survivesRestart?: boolean
  /** Called at the time `ends`, before any later read. */
  done: (process: Process) => void | Promise<void>
}

export interface Processes {
  /** Processes in progress, oldest first. */
  readonly list: readonly Process[]
  start(plan: Plan): Process
  /** Ends a process without its effect. Has no effect on a finished process. */
  cancel(process: Process): void
  /** Ends all processes that do not survive a restart. */
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
