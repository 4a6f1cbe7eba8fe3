import { readIfExists } from '../../domain/disk.ts'
import { isFree } from '../kernel-lock.ts'
import { bootId } from '../machine.ts'
import { parseHeartbeat, instant, parsePulseAge } from '../pulse.ts'
import type { Holder, Holding } from '../store.ts'
import type { Records } from './records.ts'

/**
 * The last heartbeat that this process saw, and the time since which the heartbeat has not changed, by the clock of
 * this process. Clocks of different machines are never compared.
 */
interface Seen {
  readonly text: string
  readonly since: number
  readonly moved: boolean
}

/** Distinguishes live holders from dead ones by observing them repeatedly. */
export class Watch {
  readonly #records: Records
  readonly #seen = new Map<string, Seen>()

  constructor(records: Records) {
    this.#records = records
  }

  look(holder: Holder): Holding {
    if (holder.ended === true) return { holder, state: 'ended' }
    const { text, since, moved } = this.#observed(holder.nonce)
    const heartbeat = parseHeartbeat(text)
    // Locks and clocks are reliable only between processes of the same machine and boot.
    const isHere = holder.boot !== undefined && holder.boot === bootId()
    const locked = isHere ? isLocked(this.#records, holder) : undefined
    const silence = Math.max((instant().steady - since) / 1000, isHere ? parsePulseAge(text) : 0)
    // A holder that keeps its lock but sends no heartbeat for this long counts as dead. It is suspended, and will not
    // write after it resumes.
    if (locked === false || silence >= holder.expiry) return { holder, state: 'dead', heartbeat, silence }
    return { holder, state: locked === true || moved ? 'alive' : 'silent', heartbeat, silence }
  }

  #observed(nonce: string): Seen {
    const text = readIfExists(this.#records.pulseOf(nonce)) ?? ''
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
