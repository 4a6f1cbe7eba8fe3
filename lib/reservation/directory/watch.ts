import { readFileSync } from 'node:fs'
import { isFree } from '../kernel-lock.ts'
import { bootId } from '../machine.ts'
import { heartbeatIn, instant } from '../pulse.ts'
import type { Holder, Holding } from '../store.ts'
import type { Records } from './records.ts'

/** What an observer saw of a holder's pulse, and since when by its own clock: the clocks of machines are never compared. */
interface Seen {
  readonly text: string
  readonly since: number
  readonly moved: boolean
}

/** Tells the holders that live from those that are dead, by looking again and again. */
export class Watch {
  readonly #records: Records
  readonly #seen = new Map<string, Seen>()

  constructor(records: Records) {
    this.#records = records
  }

  look(holder: Holder): Holding {
    if (holder.ended === true) return { holder, state: 'ended' }
    const { text, since, moved } = this.#observed(holder.nonce)
    const heartbeat = heartbeatIn(text)
    // A lock means something only to processes of the same machine and start.
    const locked = holder.boot !== undefined && holder.boot === bootId() ? isLocked(this.#records, holder) : undefined
    const silent = (instant().steady - since) / 1000 >= holder.expiry
    if (locked === false || silent) return { holder, state: 'dead', heartbeat }
    return { holder, state: locked === true || moved ? 'alive' : 'silent', heartbeat }
  }

  #observed(nonce: string): Seen {
    const text = textOf(this.#records.pulseOf(nonce))
    const before = this.#seen.get(nonce)
    if (before?.text === text) return before
    const seen = { text, since: instant().steady, moved: before !== undefined }
    this.#seen.set(nonce, seen)
    return seen
  }
}

function isLocked(records: Records, { nonce }: Holder): boolean | undefined {
  const free = isFree(records.lockOf(nonce))
  return free === undefined ? undefined : !free
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (Object(error).code === 'ENOENT') return ''
    throw error
  }
}
