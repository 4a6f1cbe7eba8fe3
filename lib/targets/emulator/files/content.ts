import { Readable } from 'node:stream'

/** The bytes of a file, created or read only on demand. */
export interface Content {
  readonly size: number
  open(): Readable
  /** Frees the storage. Afterwards `open` returns no data. */
  giveUp?(): void
}

/** Creates content from a text that may grow. Each reader gets the current text. */
export function textual(text: () => string | Buffer): Content {
  return {
    get size() {
      return Buffer.byteLength(text())
    },
    open: () => Readable.from([text()], { objectMode: false }),
  }
}

const BLOCK = 64 * 1024

/** Creates arbitrary bytes of a given size for a factory file. The same name always has the same bytes. */
export function filler(name: string, size: number): Content {
  return {
    size,
    open() {
      const line = `${name}\n`
      const block = Buffer.from(line.repeat(Math.ceil(BLOCK / line.length))).subarray(0, BLOCK)
      let left = size
      return new Readable({
        read() {
          const next = block.subarray(0, Math.min(left, BLOCK))
          left -= next.length
          this.push(next.length === 0 ? null : next)
        },
      })
    },
  }
}

/** Returns the first `size` bytes of a content. */
export function truncateContent(whole: Content, size: number): Content {
  return {
    size,
    open: () =>
      Readable.from(
        (async function* first() {
          let left = size
          for await (const piece of whole.open()) {
            const bytes = Buffer.from(piece).subarray(0, left)
            left -= bytes.length
            yield bytes
            if (left === 0) return
          }
        })(),
        { objectMode: false },
      ),
  }
}

/** Masks all matches of a pattern in a text. The length of the text is unchanged. */
export function maskContent(whole: Content, pattern: RegExp): Content {
  return {
    size: whole.size,
    open: () =>
      Readable.from(
        (async function* struck() {
          const pieces: Buffer[] = []
          for await (const piece of whole.open()) pieces.push(Buffer.from(piece))
          const text = Buffer.concat(pieces).toString('latin1')
          yield Buffer.from(
            text.replaceAll(pattern, (found) => '-'.repeat(found.length)),
            'latin1',
          )
        })(),
        { objectMode: false },
      ),
  }
}
