export interface DeviceClock {
  /** Returns the device time in epoch milliseconds. */
  now: () => number
  /** The speed relative to real time. 0 if time moves only by `advance`. */
  readonly rate: number
  /**
   * Runs `work` at the given device time, after any work that was scheduled earlier for the same time. Returns a
   * function that cancels the work.
   */
  at(time: number, work: Work): () => void
  /**
   * For virtual time only. Advances to `time` and does all work that is due until then. Resolves when that work is
   * done.
   */
  advance(time: number): Promise<void>
  /**
   * Runs overdue work without waiting for the timer, so that no caller reads a time before all work due at that time is
   * done.
   */
  catchUp(): void
  /** Resolves once the work in progress is done. */
  idle(): Promise<void>
  close(): void
}
type Work = () => void | Promise<void>
type Due = { time: number; work: Work }

/** Creates a clock that moves only on request. */
export function virtualClock(start: number): DeviceClock {
  const agenda: Due[] = []
  let now = start
  let moving = Promise.resolve()

  const move = async (time: number) => {
    for (let due = agenda[0]; due && due.time <= time; due = agenda[0]) {
      agenda.shift()
      now = Math.max(now, due.time)
      await due.work()
    }
    now = Math.max(now, time)
  }
  return {
    rate: 0,
    now: () => now,
    at: (time, work) => enter(agenda, { time: Math.max(time, now), work }),
    advance: (time) => (moving = moving.then(() => move(time))),
    // Virtual time never skips work, so no work can be overdue.
    catchUp: () => {},
    idle: () => moving,
    close: () => agenda.splice(0),
  }
}

/** Creates a clock that runs at `rate` times real time. */
export function createFlowingClock(start: number, rate: number): DeviceClock {
  const agenda: Due[] = []
  const origin = performance.now()
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let isWorking = false
  const now = () => Math.floor(start + (performance.now() - origin) * rate)

  const plan = () => {
    clearTimeout(timer)
    const next = agenda[0]
    if (next) timer = setTimeout(catchUp, Math.min(Math.max(0, (next.time - now()) / rate), 2 ** 30)).unref()
  }
  const catchUp = () => {
    if (!isWorking) working = run()
  }
  /** Synchronous work is done by the time the call returns, unless asynchronous work comes before it in the queue. */
  const run = async () => {
    isWorking = true
    for (let due = agenda[0]; due && due.time <= now(); due = agenda[0]) {
      agenda.shift()
      const done = due.work()
      if (done) await done
    }
    isWorking = false
    plan()
  }
  return {
    rate,
    now,
    at: (time, work) => {
      const cancel = enter(agenda, { time, work })
      plan()
      return cancel
    },
    advance: () => Promise.reject(new TypeError('a clock that flows cannot be moved')),
    catchUp: () => {
      if (agenda[0] && agenda[0].time <= now()) catchUp()
    },
    idle: () => working,
    close: () => {
      clearTimeout(timer)
      agenda.splice(0)
    },
  }
}

function enter(agenda: Due[], due: Due): () => void {
  const later = agenda.findIndex((other) => other.time > due.time)
  agenda.splice(later < 0 ? agenda.length : later, 0, due)
  return () => {
    const index = agenda.indexOf(due)
    if (index >= 0) agenda.splice(index, 1)
  }
}
