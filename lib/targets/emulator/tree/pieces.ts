/** A long text as bytes in pieces: what stays of it from one version to the next is neither copied nor made again. */
export class Pieces {
  readonly pieces: readonly Buffer[]
  /** Bytes of all pieces. */
  readonly length: number

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
    this.length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString()
  }
}

/** The bytes of a name and a text; made once for as long as the text after that name is the same. */
export function bytesOf(): (name: string, text: string) => Buffer {
  const made = new Map<string, { text: string; bytes: Buffer }>()
  return (name, text) => {
    const kept = made.get(name)
    if (kept?.text === text) return kept.bytes
    const bytes = Buffer.from(name + text)
    made.set(name, { text, bytes })
    return bytes
  }
}
