import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardWrite } from '../../domain/disk.ts'
import type { Holder } from '../store.ts'

/** The records of holders in a directory, which also contains the heartbeat file and the lock file of each holder. */
export class Records {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Reads the record of a holder.
   * @returns undefined for a holder that has released its lease and has no debts
   */
  read(nonce: string): Holder | undefined {
    try {
      return JSON.parse(readFileSync(this.#fileOf(nonce), 'utf8'))
    } catch (error) {
      if (Object(error).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Replaces the record atomically: a reader finds either the former record or the new record. */
  write(holder: Holder): void {
    const file = this.#fileOf(holder.nonce)
    guardWrite(file, () => writeFileSync(`${file}.new`, JSON.stringify(holder), { flush: true }))
    renameSync(`${file}.new`, file)
  }

  /**
   * Removes the files of a holder. The record is removed first, because the other files have no meaning without it. If
   * the process of the holder was killed, SQLite has left a journal beside the lock file.
   */
  remove(nonce: string): void {
    const lock = this.lockOf(nonce)
    for (const file of [this.#fileOf(nonce), this.pulseOf(nonce), lock, `${lock}-journal`])
      rmSync(file, { force: true })
  }

  all(): readonly Holder[] {
    if (!existsSync(this.#folder)) return []
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(HOLDER))
    return names.flatMap((name) => this.read(name.slice(0, -HOLDER.length)) ?? [])
  }

  pulseOf(nonce: string): string {
    return join(this.#folder, `${nonce}.pulse`)
  }

  lockOf(nonce: string): string {
    return join(this.#folder, `${nonce}.lock`)
  }

  #fileOf(nonce: string): string {
    return join(this.#folder, nonce + HOLDER)
  }
}

const HOLDER = '.holder'
