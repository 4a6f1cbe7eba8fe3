import { createHash } from 'node:crypto'

/** Bytes of a file, generated on demand and never held in memory. */
export interface Content {
  readonly size: number
  /** Returns up to `length` bytes from an offset. */
  read(offset: number, length: number): Buffer
  open(): Iterable<Buffer>
}

const BLOCK = 64 * 1024

/** Generates meaningless bytes that depend only on the name. */
export function generateContent(name: string, size: number): Content {
  const line = `${createHash('sha256').update(name).digest('hex')}\n`
  // A whole number of lines, so that all blocks are identical.
  const block = Buffer.from(line.repeat(Math.floor(BLOCK / line.length)))
  const read = (offset: number, length: number) => {
    const end = Math.min(size, offset + length)
    const pieces: Buffer[] = []
    for (let at = offset; at < end; ) {
      const within = at % block.length
      const piece = block.subarray(within, Math.min(block.length, within + end - at))
      pieces.push(piece)
      at += piece.length
    }
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces)
  }
  return {
    size,
    read,
    *open() {
      for (let at = 0; at < size; at += block.length) yield read(at, block.length)
    },
  }
}

/** SHA-256, in hex. */
export function hashContent(content: Pick<Content, 'open'>): string {
  const hash = createHash('sha256')
  for (const piece of content.open()) hash.update(piece)
  return hash.digest('hex')
}
