import { createReadStream, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'
import type { Content } from './content.ts'

export interface Receiving {
  /** The required number of bytes. */
  readonly size?: number
  /** Called with the length of each piece. */
  readonly passed?: (length: number) => void
}

/** Bytes per disk read or write. Pieces from the wire are smaller, and each operation costs time. */
const TRIP = 256 * 1024

/** Stores bytes that callers send, so that no file is ever held whole in memory. */
export interface Disk {
  /** Rejects if the bytes break off, or are too few or too many. Then nothing is stored. */
  take(bytes: Readable, by?: Receiving): Promise<Content>
  empty(): void
}

/** Opened at once, so that a later removal does not cut it short. Empty if the file is already gone. */
function openFile(at: string): Readable {
  try {
    return createReadStream(at, { fd: openSync(at, 'r'), highWaterMark: TRIP })
  } catch {
    return Readable.from([])
  }
}

/** A folder of this machine that is removed at process exit at the latest. */
export function createDisk(): Disk {
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
    async take(bytes, { size, passed } = {}) {
      const at = place()
      const wrong = new Refusal('invalid-value', `the file has not the ${size} bytes that were announced`)
      let total = 0
      // One stream fewer than with a transform: a large file arrives in many pieces.
      bytes.on('data', (piece: Buffer) => {
        total += piece.length
        passed?.(piece.length)
        if (size !== undefined && total > size) bytes.destroy(wrong)
      })
      try {
        await pipeline(bytes, createWriteStream(at, { highWaterMark: TRIP }))
        if (size !== undefined && total !== size) throw wrong
      } catch (error) {
        rmSync(at, { force: true })
        throw error
      }
      return {
        size: total,
        open: () => openFile(at),
        giveUp: () => rmSync(at, { force: true }),
      }
    },
  }
}
