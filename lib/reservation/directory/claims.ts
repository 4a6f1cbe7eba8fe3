import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../../domain/disk.ts'
import type { UnitKey } from '../unit.ts'

/** Milliseconds. */
const DAY = 86_400_000

/** A claim on a key. The claim with the highest number counts. */
export interface Claim {
  readonly number: number
  /** Nonce of the holder. Empty while the claim is being written. */
  readonly nonce: string
  readonly file: string
}

/**
 * The claims on one key of a unit. Each claim is a file with a number, and the numbers only increase. A successor
 * creates the file with the next number, which only one process can do. A successor therefore never has to remove a
 * claim, which its holder may just have renewed. The highest claim is kept for a day, so that its number is not reused
 * while another process is still looking at it.
 */
export class Claims {
  readonly #folder: string
  readonly #stem: string

  constructor(folder: string, key: UnitKey) {
    this.#folder = folder
    this.#stem = `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.`
  }

  /** Returns the current claims, lowest number first. */
  standing(): readonly Claim[] {
    return this.#numbers().flatMap((number) => {
      const file = this.fileOf(number)
      const nonce = readIfExists(file)
      return nonce === undefined ? [] : [{ number, nonce, file }]
    })
  }

  /**
   * Creates a claim.
   * @returns whether the claim is the highest; if not, another process was faster
   */
  create(number: number, nonce: string): boolean {
    const file = this.fileOf(number)
    try {
      writeFileSync(file, nonce, { flag: 'wx' })
    } catch (error) {
      if (Object(error).code === 'EEXIST') return false
      throw error
    }
    // The number was chosen some time ago and may be outdated. Its file may have been removed, or all files may have
    // been removed and numbering may have restarted at 1.
    const all = this.#numbers()
    if (all.at(-1) === number && (number === 1 || all.includes(number - 1))) return true
    rmSync(file, { force: true })
    return false
  }

  /**
   * Removes claims with lower numbers, lowest first, so that a holder that still finds its own claim also finds any
   * later claim.
   */
  removeBelow(number: number): void {
    for (const each of this.#numbers()) if (each < number) rmSync(this.fileOf(each), { force: true })
  }

  /**
   * Removes claims that are more than a day old and have no holder. Otherwise claims would accumulate, because many
   * units, above all emulators, exist only for a short time.
   * @param isHeld whether the nonce of a claim belongs to a holder
   */
  static sweep(folder: string, isHeld: (nonce: string) => boolean): void {
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.claim'))) {
      const file = join(folder, name)
      const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {}
      if (Date.now() - mtimeMs <= DAY) continue
      const nonce = readIfExists(file)
      if (nonce !== undefined && !isHeld(nonce)) rmSync(file, { force: true })
    }
  }

  fileOf(number: number): string {
    return join(this.#folder, `${this.#stem}${number}.claim`)
  }

  #numbers(): readonly number[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith(this.#stem) && name.endsWith('.claim'))
      .map((name) => Number(name.slice(this.#stem.length, -'.claim'.length)))
      .toSorted((one, other) => one - other)
  }
}
