import { readFileSync } from 'node:fs'
import { isFree } from '../kernel-lock.ts'
import { bootId } from '../machine.ts'
import { parseHeartbeat, instant, parsePulseAge } from '../pulse.ts'
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
    const heartbeat = parseHeartbeat(text)
    // A lock, and a clock, mean something only to processes of the same machine and start.
    const isHere = holder.boot !== undefined && holder.boot === bootId()
    const locked = isHere ? isLocked(this.#records, holder) : undefined
    const silence = Math.max((instant().steady - since) / 1000, isHere ? parsePulseAge(text) : 0)
    // Whoever keeps its lock, and is silent for that long, is suspended, and writes nothing when it wakes up.
    if (locked === false || silence >= holder.expiry) return { holder, state: 'dead', heartbeat, silence }
    return { holder, state: locked === true || moved ? 'alive' : 'silent', heartbeat, silence }
  }

  #observed(nonce: string): Seen {
    const text = readOptionalText(this.#records.pulseOf(nonce))
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

function readOptionalText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (Object(error).code === 'ENOENT') return ''
    throw error
  }
}
