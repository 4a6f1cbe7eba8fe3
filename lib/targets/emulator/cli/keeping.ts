import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** The maximum number of characters that one device stores. */
const room = 20_000_000

/**
 * Stores the texts written by `save` and `append`. The files are in no directory, because the contract does not specify
 * where a device stores them.
 */
export class Keeping {
  readonly #most: number
  readonly #texts = new Map<string, string>()

  constructor(most = room) {
    this.#most = most
  }

  textOf(name: string): string | undefined {
    return this.#texts.get(name)
  }

  /** Saves a text. If there is not enough space, throws `Refusal` and keeps the previous text. */
  save(name: string, text: string): void {
    let total = text.length
    for (const [other, { length }] of this.#texts) if (other !== name) total += length
    if (total > this.#most) throw new Refusal('too-big', 'no room is left for the file')
    this.#texts.set(name, text)
  }

  append(name: string, text: string): void {
    this.save(name, `${this.textOf(name) ?? ''}${text}`)
  }
}

const kept = new WeakMap<Services, Keeping>()

export function getKeeping(device: Services): Keeping {
  const known = kept.get(device) ?? new Keeping()
  kept.set(device, known)
  return known
}
