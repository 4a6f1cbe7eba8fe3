import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** Characters that one device keeps. */
const room = 20_000_000

/** Texts that `save` and `append` write. Where a device has such files is not shown: they are in no directory here. */
export class Keeping {
  readonly #most: number
  readonly #texts = new Map<string, string>()

  constructor(most = room) {
    this.#most = most
  }

  textOf(name: string): string | undefined {
    return this.#texts.get(name)
  }

  /** Throws `Refusal` where it is too much, and then keeps what there was. */
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
