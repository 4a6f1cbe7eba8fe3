import { setTimeout as delay } from 'node:timers/promises'
import { BusyError, LeaseLostError } from '../domain/errors.ts'
import type { LeaseTicket } from '../domain/lease.ts'
import type { Progress } from '../domain/progress.ts'
import type { Debt, Holder, Holding, Lease, LeaseStore } from './store.ts'
import { getLeaseError } from './ticket.ts'
import type { UnitKey } from './unit.ts'
import { atWork, suggestRemedy } from './wording.ts'

/** How long to wait for a unit, and whom to notify. */
export interface Patience {
  /** Maximum wait in seconds. If it is 0, a held unit is refused at once. */
  readonly wait: number
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/** Number of heartbeats within an expiry. */
const BEATS = 8
/** Milliseconds between two checks of a held unit. */
const LOOK = 1000

/** A unit that this run holds, with its heartbeat. */
export class Reservation {
  readonly #lease: Lease
  readonly #store: LeaseStore
  readonly #patience: Patience
  readonly #lost = new AbortController()
  readonly #heart: NodeJS.Timeout
  #loss: LeaseLostError | undefined

  constructor(lease: Lease, store: LeaseStore, patience: Patience) {
    this.#lease = lease
    this.#store = store
    this.#patience = patience
    this.#heart = setInterval(() => void this.#beat(), (lease.holder.expiry * 1000) / BEATS).unref()
  }

  /** Ticket with which every thread checks the lease before it writes. */
  get ticket(): LeaseTicket {
    return this.#lease.ticket
  }

  /** Aborted once a heartbeat finds the lease lost. The reason of the signal is a text. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** The error that explains why this run no longer holds the lease. */
  get loss(): LeaseLostError | undefined {
    return this.#loss ?? getLeaseError(this.ticket)
  }

  /** Keys that identify the unit. */
  get unit(): readonly UnitKey[] {
    return this.#lease.holder.unit
  }

  /** Changes that are not restored yet: this run's own changes, and those that it took over. */
  get debts(): readonly Debt[] {
    return this.#lease.holder.owes
  }

  /** Claims additional keys of the unit. @throws {BusyError} */
  async widen(unit: readonly UnitKey[]): Promise<void> {
    await patiently(this.#patience, () => this.#lease.widen(unit))
  }

  /** Records that the journal may need to be replayed. */
  async owe(journal: string): Promise<void> {
    const { run, host, checkout } = this.#lease.holder
    await this.#lease.owe([...this.debts, { run, host, checkout, journal }])
  }

  /**
   * Records that a journal needs no replay. Called before the journal is removed, once everything in it is restored or
   * accepted.
   */
  async settle(journal: string): Promise<void> {
    if (this.loss === undefined) await this.#lease.owe(this.debts.filter((debt) => debt.journal !== journal))
  }

  async release(): Promise<void> {
    clearInterval(this.#heart)
    await this.#lease.release()
    await this.#store.close()
  }

  async #beat(): Promise<void> {
    try {
      await this.#lease.renew()
    } catch (error) {
      // Ignores any other error, because it may be temporary. If the error persists, the lease expires.
      if (!(error instanceof LeaseLostError)) return
      clearInterval(this.#heart)
      this.#loss = error
      this.#lost.abort(error.message)
    }
  }
}

/**
 * Takes the lease of a unit, or waits for the lease.
 * @throws {BusyError} naming who holds the unit and what to do
 */
export async function reserve(store: LeaseStore, holder: Holder, patience: Patience): Promise<Reservation> {
  let lease: Lease | undefined
  try {
    await patiently(patience, async () => {
      const attempt = await store.take(holder)
      if ('heldBy' in attempt) return attempt.heldBy
      lease = attempt.lease
      return undefined
    })
  } finally {
    if (lease === undefined) await store.close()
  }
  if (lease === undefined) throw new BusyError(`${holder.api} is neither free nor held`)
  return new Reservation(lease, store, patience)
}

/** Retries until no other holder blocks the unit. */
async function patiently(
  { wait, progress, signal }: Patience,
  attempt: () => Promise<Holding | undefined>,
): Promise<void> {
  const end = performance.now() + wait * 1000
  let told: string | undefined
  for (;;) {
    const heldBy = await attempt()
    if (heldBy === undefined) return
    const { holder } = heldBy
    const left = (end - performance.now()) / 1000
    if (left <= 0) throw new BusyError(`${atWork(holder)}: ${suggestRemedy(heldBy)}`)
    if (told !== holder.nonce) {
      progress({ kind: 'step', text: `${atWork(holder)}: waiting at most ${Math.ceil(left)} s for it` })
      progress({ kind: 'wait', text: `until ${holder.run} gives up the unit, at most`, seconds: left })
      told = holder.nonce
    }
    await delay(Math.min(LOOK, left * 1000), undefined, signal === undefined ? {} : { signal }).catch(() => {
      throw new BusyError(`${atWork(holder)}; the wait for it was ${String(signal?.reason)}, and nothing was done`)
    })
  }
}
