import type { LeaseTicket } from '../../domain/lease.ts'
import { lock } from '../kernel-lock.ts'
import { bootId } from '../machine.ts'
import { beat, beginPulse } from '../pulse.ts'
import { type Debt, distinctDebts, type Holder, type Holding, type Lease } from '../store.ts'
import { detectLoss, createLossError } from '../ticket.ts'
import type { UnitKey } from '../unit.ts'
import { Claims } from './claims.ts'
import type { Records } from './records.ts'
import type { Watch } from './watch.ts'

/** State of a key: either its current holder, or its highest claim number so far and its former holders. */
type Found = { readonly heldBy: Holding } | { readonly after: number; readonly former: readonly Holder[] }

/** A lease kept in a directory: a record with a heartbeat and a lock, and one claim for each key of the unit. */
export class DirectoryLease implements Lease {
  readonly #folder: string
  readonly #records: Records
  readonly #watch: Watch
  readonly #claimed = new Map<UnitKey, { claims: Claims; number: number }>()
  readonly #unlock: () => void
  #holder: Holder
  #beats = 0

  /**
   * Creates a lease without any claim.
   * @throws {Error} when the directory cannot be written
   */
  constructor(folder: string, records: Records, watch: Watch, holder: Holder) {
    this.#folder = folder
    this.#records = records
    this.#watch = watch
    const unlock = tryLock(records.lockOf(holder.nonce))
    this.#unlock = unlock ?? (() => {})
    const boot = unlock === undefined ? undefined : bootId()
    this.#holder = { ...holder, unit: [], ...(boot === undefined ? {} : { boot }) }
    beginPulse(records.pulseOf(holder.nonce))
    records.write(this.#holder)
  }

  get holder(): Holder {
    return this.#holder
  }

  get ticket(): LeaseTicket {
    const { nonce, api, expiry } = this.#holder
    const claims = [...this.#claimed.values()].map(({ claims: of, number }) => ({
      file: of.fileOf(number),
      next: of.fileOf(number + 1),
    }))
    return { nonce, api, expiry, pulse: this.#records.pulseOf(nonce), claims }
  }

  async widen(unit: readonly UnitKey[]): Promise<Holding | undefined> {
    const former = new Map<string, Holder>()
    const keys = [...unit].sort()
    // Takes over all keys of a dead holder. The loop also visits keys that are added while it runs.
    for (const key of keys) {
      if (this.#claimed.has(key)) continue
      const found = this.#claim(key)
      if ('heldBy' in found) return found.heldBy
      for (const holder of found.former) {
        former.set(holder.nonce, holder)
        keys.push(...holder.unit.filter((each) => !keys.includes(each)))
      }
    }
    const inherited = [...former.values()].flatMap(({ owes }) => owes)
    this.#write({ unit: [...this.#claimed.keys()], owes: distinctDebts([...this.#holder.owes, ...inherited]) })
    // The record of a former holder can be removed only now, after its debts have been copied to this record.
    for (const { claims, number } of this.#claimed.values()) claims.removeBelow(number)
    for (const nonce of former.keys()) this.#records.remove(nonce)
    return undefined
  }

  async renew(): Promise<void> {
    const reason = detectLoss(this.ticket)
    if (reason !== undefined) throw createLossError(this.#holder, reason)
    this.#beats += 1
    beat(this.#records.pulseOf(this.#holder.nonce), this.#beats)
  }

  async owe(debts: readonly Debt[]): Promise<void> {
    this.#write({ owes: distinctDebts(debts) })
  }

  async release(): Promise<void> {
    const { nonce, owes } = this.#holder
    if (owes.length > 0 && this.#records.read(nonce) !== undefined) this.#write({ ended: true })
    else this.#records.remove(nonce)
    this.#unlock()
  }

  #claim(key: UnitKey): Found {
    const claims = new Claims(this.#folder, key)
    for (;;) {
      const found = inspectKey(claims, this.#records, this.#watch)
      if ('heldBy' in found) return found
      const number = found.after + 1
      if (!claims.create(number, this.#holder.nonce)) continue
      this.#claimed.set(key, { claims, number })
      return found
    }
  }

  #write(change: Partial<Holder>): void {
    this.#holder = { ...this.#holder, ...change }
    this.#records.write(this.#holder)
  }
}

/** Returns the state of a key without claiming it. */
export function inspectKey(claims: Claims, records: Records, watch: Watch): Found {
  const all = claims.standing()
  const highest = all.at(-1)
  const holders = all.flatMap(({ nonce }) => records.read(nonce) ?? [])
  const last = highest?.nonce === '' ? UNWRITTEN : holders.find(({ nonce }) => nonce === highest?.nonce)
  const holding = last === undefined ? undefined : watch.look(last)
  if (holding !== undefined && (holding.state === 'alive' || holding.state === 'silent')) return { heldBy: holding }
  return { after: highest?.number ?? 0, former: holders }
}

/** Placeholder for a holder that is just creating a claim, or that died while creating one. */
const UNWRITTEN: Holder = {
  nonce: '',
  unit: [],
  run: 'unknown',
  profile: 'unknown',
  api: 'this unit',
  user: 'unknown',
  host: 'unknown',
  process: 0,
  checkout: 'unknown',
  since: 'just now',
  expiry: 60,
  owes: [],
}

/**
 * Takes the lock of a file.
 * @returns a release function; undefined on a file system without locks, where only heartbeats count
 */
function tryLock(file: string): (() => void) | undefined {
  try {
    return lock(file)
  } catch {
    return undefined
  }
}
