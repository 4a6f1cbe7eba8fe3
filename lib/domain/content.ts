import { createHash } from 'node:crypto'

/** Bytes of a file, made as they are asked for: none of them are held. */
export interface Content {
  readonly size: number
  /** The bytes from an offset on, as many as there are and at most `length`. */
  read(offset: number, length: number): Buffer
  open(): Iterable<Buffer>
}

const BLOCK = 64 * 1024

/** Bytes without meaning, the same for one name, and others for another. */
export function generateContent(name: string, size: number): Content {
  const line = `${createHash('sha256').update(name).digest('hex')}\n`
  // A whole number of lines, so that every block is alike.
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
