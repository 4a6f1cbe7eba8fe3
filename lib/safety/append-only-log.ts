import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const NEWLINE = 0x0a

/**
 * A file of lines that several processes append to and that one asks again and again: only what came since is read.
 * A last line that cannot be read is no line yet.
 */
export class GrowingFile<Line> {
  readonly #file: string
  readonly #read: (text: string) => Line
  /** Of the file that was read: a number may be used again for the next one. */
  #identity = ''
  #bytes = 0
  #lines: Line[] = []

  /** @param read throws for text that is no line */
  constructor(file: string, read: (text: string) => Line) {
    this.#file = file
    this.#read = read
  }

  /**
   * All lines, oldest first; none when there is no file.
   * @throws what `damaged` makes of the number of a line that cannot be read, and of the reason
   */
  lines(damaged: (number: number, cause: unknown) => Error): readonly Line[] {
    const added = this.#added()
    for (let start = 0; ; ) {
      const newline = added.indexOf(NEWLINE, start)
      const text = added.subarray(start, newline < 0 ? undefined : newline)
      if (text.length > 0) {
        let line: Line
        try {
          line = this.#read(text.toString())
        } catch (error) {
          if (newline < 0 || added.subarray(newline).every((byte) => byte === NEWLINE)) return this.#lines
          throw damaged(this.#lines.length + 1, error)
        }
        if (newline < 0) return [...this.#lines, line]
        this.#lines.push(line)
      }
      if (newline < 0) return this.#lines
      this.#bytes += text.length + 1
      start = newline + 1
    }
  }

  /** What follows what was read; all of it where another file, or a shorter one, has taken its place. */
  #added(): Buffer {
    const file = openIfExists(this.#file)
    if (file === undefined) {
      this.#forget('')
      return Buffer.alloc(0)
    }
    try {
      const { ino, birthtimeMs, size } = fstatSync(file)
      const identity = `${ino} ${birthtimeMs}`
      if (identity !== this.#identity || size < this.#bytes) this.#forget(identity)
      const added = Buffer.alloc(size - this.#bytes)
      return added.subarray(0, readSync(file, added, 0, added.length, this.#bytes))
    } finally {
      closeSync(file)
    }
  }

  #forget(identity: string): void {
    this.#identity = identity
    this.#bytes = 0
    this.#lines = []
  }
}

/** Its descriptor; undefined when there is no such file. */
function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
