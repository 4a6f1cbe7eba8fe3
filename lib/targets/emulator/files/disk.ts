import { createReadStream, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'
import type { Content } from './content.ts'

export interface Receiving {
  /** The number of bytes that must be received. */
  readonly size?: number
  /** Called with the length of each received piece. */
  readonly passed?: (length: number) => void
}

/**
 * Bytes per disk read or write. Pieces from the network are smaller and are combined, because each disk operation takes
 * time.
 */
const TRIP = 256 * 1024

/** Stores the bytes that clients send, so that memory never contains a complete file. */
export interface Disk {
  /**
   * Stores the bytes of a stream. If the stream breaks off, or is too short or too long, the promise rejects and
   * nothing is stored.
   */
  take(bytes: Readable, by?: Receiving): Promise<Content>
  empty(): void
}

/**
 * Opens a file for reading. The file is opened immediately, so that a later removal does not cut the stream short. The
 * stream is empty if the file is already gone.
 */
function openFile(at: string): Readable {
  try {
    return createReadStream(at, { fd: openSync(at, 'r'), highWaterMark: TRIP })
  } catch {
    return Readable.from([])
  }
}

/** Creates a disk in a temporary folder of this machine. The folder is removed at process exit at the latest. */
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
      const wrong = new Refusal('invalid-value', `the file does not have the announced ${size} bytes`)
      let total = 0
      // A listener counts the bytes. A transform stream would cost more, because a large file arrives in many pieces.
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
