import { type Buffer, Buffer as Bytes, isAscii, isUtf8 } from 'node:buffer'

const LINE_FEED = 0x0a
const BYTE_ORDER_MARK = '\uFEFF'

/** Assembles whole lines from pieces of a file that may be cut anywhere. A line may span many pieces. */
export class LineChunks {
  #held: Buffer[] = []
  #started = false
  /** Whether any bytes were invalid UTF-8. Such bytes are replaced by U+FFFD. */
  replaced = false

  /** Adds `piece`, and returns the text of the lines that are now complete. The text is empty if there are none. */
  push(piece: Buffer): string {
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
    return this.#decode()
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
