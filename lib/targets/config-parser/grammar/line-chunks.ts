import { type Buffer, Buffer as Bytes, isAscii, isUtf8 } from 'node:buffer'

const LINE_FEED = 0x0a
const BYTE_ORDER_MARK = '\uFEFF'

/** Byte order marks of UTF-16, which is what some shells write into a file. No text in UTF-8 begins so. */
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
])

/**
 * Assembles whole lines from pieces of a file that may be cut anywhere. A line may span many pieces. Text in UTF-16 is
 * read if it begins with a byte order mark. In a file without any line feed, carriage returns end lines.
 */
export class LineChunks {
  #held: Buffer[] = []
  /** The first bytes of the file, until they tell its encoding. */
  #head: Buffer | undefined = Bytes.alloc(0)
  #utf16: TextDecoder | undefined
  #started = false
  /** Whether any bytes were invalid UTF-8. Such bytes are replaced by U+FFFD. */
  replaced = false

  /** Adds `bytes`, and returns the text of the lines that are now complete. The text is empty if there are none. */
  push(bytes: Buffer): string {
    const piece = this.#recode(bytes)
    const last = piece.lastIndexOf(LINE_FEED)
    if (last < 0) {
      if (piece.length > 0) this.#held.push(piece)
      return ''
    }
    this.#held.push(piece.subarray(0, last + 1))
    const text = this.#decode()
    if (last + 1 < piece.length) this.#held.push(piece.subarray(last + 1))
    return text
  }

  /** Returns the text after the last line feed. */
  rest(): string {
    if (this.#head !== undefined) this.#held.push(this.#head)
    else if (this.#utf16 !== undefined) this.#held.push(Bytes.from(this.#utf16.decode()))
    const hasFeeds = this.#started
    const text = this.#decode()
    return hasFeeds ? text : text.replaceAll('\r', '\n')
  }

  /** Turns UTF-16 into UTF-8. Other bytes are returned as they are. */
  #recode(piece: Buffer): Buffer {
    let bytes = piece
    if (this.#head !== undefined) {
      bytes = this.#head.length === 0 ? piece : Bytes.concat([this.#head, piece])
      if (bytes.length < 2) {
        this.#head = bytes
        return Bytes.alloc(0)
      }
      this.#head = undefined
      const encoding = UTF_16.get(bytes.toString('hex', 0, 2))
      if (encoding !== undefined) this.#utf16 = new TextDecoder(encoding)
    }
    return this.#utf16 === undefined ? bytes : Bytes.from(this.#utf16.decode(bytes, { stream: true }))
  }

  #decode(): string {
    const [first] = this.#held
    if (first === undefined) return ''
    const bytes = this.#held.length === 1 ? first : Bytes.concat(this.#held)
    this.#held = []
    const starts = !this.#started
    this.#started = true
    if (isAscii(bytes)) return bytes.toString('latin1')
    if (!this.replaced && !isUtf8(bytes)) this.replaced = true
    const text = bytes.toString('utf8')
    return starts && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  }
}
