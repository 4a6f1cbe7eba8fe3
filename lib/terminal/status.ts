import type { LaneName } from '../domain/lane.ts'
import type { Length, ProgressEvent, Tally } from '../domain/progress.ts'

/** Something that the run is waiting for. Times are real time. */
interface Wait {
  readonly text: string
  readonly began: number
  readonly ends: number
  /** For a restart: its sequence number, starting at 1. */
  readonly restart?: number
}

/** The status of a run at one moment. */
export interface Status {
  readonly now: number
  readonly waits: readonly Wait[]
  readonly tally: Tally
  readonly length: Length | undefined
  readonly restarts: number
  /**
   * Expected end of the run, computed from its waits and restarts, or from its pace if none is left. Undefined if the
   * target's clock jumps, and while too little is judged to know the pace.
   */
  readonly ends: number | undefined
  readonly current: string
  readonly changes: readonly string[]
}

type Event<K extends ProgressEvent['kind']> = Extract<ProgressEvent, { kind: K }>

/** Number of judged requirements from which the pace of a run is known. */
const ENOUGH = 20

const NOTHING: Tally = { judged: 0, passed: 0, failed: 0, inconclusive: 0 }

/** Follows the status of a run by its events. Times are epoch milliseconds. */
export class Standing {
  readonly #waits = new Map<string, Wait>()
  readonly #current = new Map<LaneName, string>()
  readonly #clock: () => number
  #tally = NOTHING
  #length: Event<'length'> | undefined
  #restarts = 0
  /** When the lanes that run in parallel started (`#beside`), and when the exclusive lane started (`#alone`). */
  #beside: number | undefined
  #alone: number | undefined
  /** When the first of these lanes started, and how much an earlier run had judged by then. */
  #begun: { readonly at: number; readonly judged: number } | undefined

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  /**
   * Applies an event to the status.
   * @returns the number, the cause and the duration in seconds of a restart that has just ended; otherwise undefined
   */
  take(
    event: ProgressEvent,
  ): { readonly number: number; readonly cause: string; readonly seconds: number } | undefined {
    if (event.kind === 'length') this.#length = event
    else if (event.kind === 'verdicts') this.#tally = event.tally
    else if (event.kind === 'started') this.#start(event)
    else if (event.kind === 'finished') this.#current.delete(event.lane)
    else if (event.kind === 'wait') return this.#wait(event)
    return undefined
  }

  #start({ lane, test }: Event<'started'>): void {
    this.#current.set(lane, test)
    if (lane === 'main' || lane === 'timeline') this.#beside ??= this.#clock()
    if (lane === 'exclusive') this.#alone ??= this.#clock()
    if (lane !== 'upgrade') this.#begun ??= { at: this.#clock(), judged: this.#tally.judged }
  }

  #wait({ text, seconds, restart }: Event<'wait'>) {
    const before = this.#waits.get(text)
    const now = this.#clock()
    this.#waits.delete(text)
    if (seconds > 0) {
      if (restart) this.#restarts += 1
      const number = restart ? { restart: this.#restarts } : {}
      this.#waits.set(text, { text, began: now, ends: now + seconds * 1000, ...number })
      return undefined
    }
    if (before?.restart === undefined) return undefined
    return { number: before.restart, cause: text, seconds: (now - before.began) / 1000 }
  }

  look(): Status {
    const now = this.#clock()
    // A restart stays listed until the target serves requests again, even if it takes longer than expected.
    const waits = [...this.#waits.values()].filter(({ ends, restart }) => restart !== undefined || ends > now)
    return {
      now,
      waits: waits.toSorted((one, other) => one.ends - other.ends),
      tally: this.#tally,
      length: this.#length,
      restarts: this.#restarts,
      ends: this.#ends(now, waits),
      current: this.#current.get('exclusive') ?? this.#current.get('main') ?? this.#current.get('upgrade') ?? '',
      changes: this.#length?.changes() ?? [],
    }
  }

  /** Returns the expected end. Token tracks run first, in parallel with the other checks, and the restarts follow. */
  #ends(now: number, waits: readonly Wait[]): number | undefined {
    const { rate, reboots = 0, reboot = 0, timeline = 0 } = this.#length ?? {}
    if (rate === undefined) return undefined
    const restart = waits.find((each) => each.restart !== undefined)
    const begun = restart === undefined ? this.#restarts : this.#restarts - 1
    const left = (Math.max(0, reboots - begun) * reboot * 1000) / rate
    const spent = restart === undefined ? 0 : Math.min(now - restart.began, (reboot * 1000) / rate)
    const tracks = this.#alone === undefined ? (this.#beside ?? now) + (timeline * 1000) / rate : now
    const waiting = Math.max(now, tracks) + left - spent
    return waiting > now ? waiting : this.#endByPace(now)
  }

  /** Returns the end if the rest takes as long, for each requirement, as what has been judged so far. */
  #endByPace(now: number): number | undefined {
    const judged = this.#tally.judged - (this.#begun?.judged ?? 0)
    if (this.#begun === undefined || judged < ENOUGH) return undefined
    const left = Math.max(0, (this.#length?.requirements ?? 0) - this.#tally.judged)
    return now + ((now - this.#begun.at) / judged) * left
  }
}
