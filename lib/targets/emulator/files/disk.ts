import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'
import type { Content } from './content.ts'

export interface Receiving {
  /** Bytes that there have to be. */
  readonly size?: number
  /** Called with the length of each piece. */
  readonly passed?: (length: number) => void
}

/** Where bytes that callers send lie, so that none of them are ever held whole in memory. */
export interface Disk {
  /** Rejects where the bytes break off or are too few or too many: then nothing of them stays. */
  take(bytes: Readable, by?: Receiving): Promise<Content>
  empty(): void
}

/** A folder of this machine that ends with the process at the latest. */
export function diskOf(): Disk {
  let folder: string | undefined
  let serial = 0

  const empty = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    folder = undefined
    process.off('exit', empty)
  }
  const place = () => {
    if (folder === undefined) process.once('exit', empty)
    folder ??= mkdtempSync(join(tmpdir(), 'emulated-files-'))
    serial += 1
    return join(folder, String(serial))
  }
  return {
    empty,
    async take(bytes, by = {}) {
      const at = place()
      let size = 0
      const counted = counting(by, (length) => (size += length))
      try {
        await pipeline(bytes, counted, createWriteStream(at))
      } catch (error) {
        rmSync(at, { force: true })
        throw error
      }
      return { size, open: () => createReadStream(at) }
    },
  }
}

function counting({ size, passed }: Receiving, count: (length: number) => number): Transform {
  const wrong = new Refusal('invalid-value', `the file has not the ${size} bytes that were announced`)
  let total = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      total = count(piece.length)
      passed?.(piece.length)
      if (size !== undefined && total > size) done(wrong)
      else done(null, piece)
    },
    flush: (done) => (size === undefined || total === size ? done() : done(wrong)),
  })
}
