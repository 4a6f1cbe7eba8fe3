import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const NEWLINE = 0x0a

/**
 * A file of lines that several processes append to and one process polls. Each call reads only the new lines. An
 * unreadable last line is ignored until it is complete.
 */
export class GrowingFile<Line> {
  readonly #file: string
  readonly #read: (text: string) => Line
  /** Inode number and birth time of the file that was read. An inode number alone may be reused. */
  #identity = ''
  #bytes = 0
  #lines: Line[] = []

  /** @param read throws if the text is not a valid line */
  constructor(file: string, read: (text: string) => Line) {
    this.#file = file
    this.#read = read
  }

  /**
   * Returns all lines, oldest first; none if the file does not exist.
   * @throws the error that `damaged` returns for an unreadable line; `damaged` receives the number of the line and the
   * cause
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

  /** Returns the bytes that have not been read yet, or all bytes if the file was replaced or truncated. */
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

/** Opens the file. Returns undefined if it does not exist. */
function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
