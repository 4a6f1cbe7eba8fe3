import type { Buffer } from 'node:buffer'
import { Block } from '../model.ts'
import { Builder, type Receiver } from './builder.ts'
import { isScript, isScriptAttribute, joinWords } from './header.ts'
import { isPlain } from '../output/json-text.ts'
import { LineChunks } from './line-chunks.ts'
import { Script } from './script.ts'
import { beginObject, closeBlock, readStatement } from './statement.ts'
import { readAttribute } from './attribute.ts'
import { Tokens } from './tokens.ts'

const [TAB, RETURN, SPACE, QUOTE, HASH, BACKSLASH, LEFT, RIGHT] = [0x09, 0x0d, 0x20, 0x22, 0x23, 0x5c, 0x7b, 0x7d]

/**
 * Parses a configuration piece by piece, and passes each object on as soon as it is complete (companion: Parser
 * output). It throws only `LimitError`. Any unreadable text becomes a diagnostic.
 */
export class Parser {
  readonly #builder: Builder
  readonly #chunks = new LineChunks()
  readonly #tokens = new Tokens()
  #script: { key: string; lines: Script; from: number } | undefined
  #quoteFrom = 0
  /** A line kept until the next line is read: it is a header if the next line begins with a brace. */
  #held: { text: string; line: number } | undefined
  #reportedBytes = false

  constructor(receiver: Receiver) {
    this.#builder = new Builder(receiver)
  }

  /** Reports the error that makes reading stop at this line. */
  fail(message: string): void {
    this.#builder.report('error', message)
  }

  /** Parses the next bytes of the input, which may be cut anywhere. The buffer must not change afterwards. */
  write(piece: Buffer): void {
    this.#readText(this.#chunks.push(piece))
  }

  /** Ends the input. An unfinished object is passed on with an error. */
  end(): void {
    this.#readText(this.#chunks.rest())
    while (this.#script !== undefined) {
      const isWhole = this.#script.lines.end()
      if (isWhole || !this.#readAgain()) this.#endScript(isWhole)
    }
    this.#releaseHeld()
    if (this.#tokens.quoteIsOpen) {
      this.#builder.report('error', `the quoted text begun at line ${this.#quoteFrom} is never closed`)
      this.#tokens.closeQuote()
      this.#readStatement()
    }
    if (this.#builder.depth > 0) this.#builder.abandon()
  }

  #readText(text: string): void {
    if (this.#chunks.replaced && !this.#reportedBytes) this.#reportBytes(text)
    const { length } = text
    for (let at = 0; at < length; ) {
      const feed = text.indexOf('\n', at)
      const next = feed < 0 ? length : feed + 1
      let end = feed < 0 ? length : feed
      if (end > at && text.charCodeAt(end - 1) === RETURN) end--
      this.#builder.line++
      this.#readPart(text, at, end)
      at = next
    }
  }

  #readPart(text: string, from: number, to: number): void {
    if (this.#script !== undefined) this.#readScript(text.slice(from, to))
    else if (this.#tokens.quoteIsOpen) this.#readTokens(text.slice(from, to))
    else this.#readLine(text, from, to)
  }

  /**
   * Reads one line. Plain attributes, headers and closing braces are handled directly. A line with quotes or several
   * braces is split into tokens.
   */
  #readLine(text: string, from: number, to: number): void {
    let start = from
    let end = to
    while (start < end && isBlank(text.charCodeAt(start))) start++
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--
    if (start === end) return
    const first = text.charCodeAt(start)
    if (first === HASH) return
    if (this.#held !== undefined) {
      const { text: header, line } = this.#held
      if (first === LEFT) {
        this.#held = undefined
        const joint = `${header} ${text.slice(start, to)}`
        return this.#countFrom(line, () => this.#readLine(joint, 0, joint.length))
      }
      this.#releaseHeld()
    }
    if (first === RIGHT && end === start + 1) return closeBlock(this.#builder)

    let at = start
    let blank = -1
    let plain = true
    for (; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code > QUOTE && code < LEFT) {
        if (code === BACKSLASH) plain = false
        continue
      }
      if (code === QUOTE || code === LEFT || code === RIGHT) break
      if (code < SPACE) plain = false
      if (blank < 0 && isBlank(code)) blank = at
    }
    this.#builder.plain = plain
    if (at === end) this.#readPlain(text, start, blank, end)
    else if (!this.#readHeader(text, start, at, end)) this.#readTokens(text.slice(start, to))
  }

  #readPlain(text: string, start: number, blank: number, end: number): void {
    if (this.#mayBeHeader(blank)) {
      this.#held = { text: text.slice(start, end), line: this.#builder.line }
      return
    }
    if (blank < 0) return readAttribute(text.slice(start, end), '', this.#builder)
    let value = blank + 1
    while (isBlank(text.charCodeAt(value))) value++
    readAttribute(text.slice(start, blank), text.slice(value, end), this.#builder)
  }

  /**
   * Whether a line without braces may be a header whose brace is on the next line. Outside objects, any line may be
   * such a header. Inside an object, only a line of one word may be.
   */
  #mayBeHeader(blank: number): boolean {
    return this.#builder.depth === 0 || blank < 0
  }

  /** Reads the held line as an ordinary line, because the next line did not begin with a brace. */
  #releaseHeld(): void {
    const held = this.#held
    if (held === undefined) return
    this.#held = undefined
    const { line, plain } = this.#builder
    this.#builder.line = held.line
    this.#builder.plain = isPlain(held.text)
    const blank = held.text.search(/[ \t]/)
    if (blank < 0) readAttribute(held.text, '', this.#builder)
    else readAttribute(held.text.slice(0, blank), held.text.slice(blank).trimStart(), this.#builder)
    Object.assign(this.#builder, { line, plain })
  }

  /**
   * Reads a block's header in its usual form: words separated by one blank, followed by the line's only brace. Returns
   * false if the line has another form.
   */
  #readHeader(text: string, start: number, brace: number, end: number): boolean {
    if (brace !== end - 1 || brace === start || text.charCodeAt(brace) !== LEFT) return false
    if (text.charCodeAt(brace - 1) !== SPACE) return false
    const header = text.slice(start, brace - 1)
    // A plain line contains no tab.
    if (header.includes('  ') || (!this.#builder.plain && header.includes('\t'))) return false
    if (this.#builder.depth > 0) this.#openBlock(header)
    else {
      const split = header.lastIndexOf(' ')
      if (split < 0) this.#builder.begin(header, '')
      else this.#builder.begin(header.slice(0, split), header.slice(split + 1))
      if (isScript(this.#builder.path)) this.#openScript('definition', false)
    }
    return true
  }

  #openBlock(key: string): void {
    if (isScriptAttribute(this.#builder.path, key)) this.#openScript(key, true)
    else this.#builder.open(key)
  }

  /** Reads a line with quotes or several braces. Quoted text may continue on the next lines, except in a header. */
  #readTokens(line: string): void {
    let rest = line
    if (!this.#tokens.quoteIsOpen) {
      this.#quoteFrom = this.#builder.line
      if (this.#builder.depth === 0) {
        rest = line.slice(this.#tokens.read(line, true))
        if (this.#tokens.quoteIsOpen) {
          this.#tokens.take()
          return readAttribute(line, '', this.#builder)
        }
        if (this.#beginScript(rest)) return
      }
    }
    this.#tokens.read(rest)
    this.#builder.plain = !this.#tokens.quoteIsOpen && isPlain(line)
    if (!this.#tokens.quoteIsOpen) this.#readStatement()
  }

  #readStatement(): void {
    this.#countFrom(this.#quoteFrom, () => readStatement(this.#tokens.take(), this.#builder))
  }

  /** Reads text that began on an earlier line. Diagnostics name that line. */
  #countFrom(line: number, read: () => void): void {
    const { line: present } = this.#builder
    this.#builder.line = line
    read()
    this.#builder.line = present
  }

  /**
   * Begins an object whose body is text, if the tokens are the header of such an object. `rest` is the first line of
   * the body.
   */
  #beginScript(rest: string): boolean {
    const words = this.#tokens.tokens.slice(0, -1)
    if (!isScript(joinWords(words.slice(0, -1)))) return false
    this.#tokens.take()
    beginObject(words, this.#builder)
    this.#openScript('definition', false)
    if (rest.trim() !== '') this.#readScript(rest.trimStart())
    return true
  }

  #openScript(key: string, nested: boolean): void {
    this.#script = { key, lines: new Script(nested), from: this.#builder.line }
  }

  #readScript(line: string): void {
    const read = this.#script?.lines.read(line)
    if (read === undefined || read === 'more') return
    if (read === 'earlier') return void this.#readAgain()
    this.#endScript(true)
    if (read === 'ended') return
    while (this.#builder.depth > 0) this.#builder.close()
    this.#readLine(line, 0, line.length)
  }

  /** Ends the script at an earlier line where it may have ended, and reads the lines after it again. */
  #readAgain(): boolean {
    const lines = this.#script?.lines.takeRest() ?? []
    if (lines.length === 0) return false
    this.#endScript(true)
    while (this.#builder.depth > 0) this.#builder.close()
    this.#builder.line -= lines.length
    for (const line of lines) {
      this.#builder.line++
      this.#readPart(line, 0, line.length)
    }
    return true
  }

  #endScript(complete: boolean): void {
    const script = this.#script
    if (script === undefined) return
    this.#script = undefined
    const { text, balanced } = script.lines
    this.#builder.plain = false
    const isWhole = isScript(this.#builder.path)
    if (text !== '') this.#builder.put(script.key, text)
    else if (!isWhole) this.#builder.put(script.key, new Block())
    if (complete && !balanced)
      this.#builder.warn('the braces of this script do not balance; it ends before the next object', script.from)
    if (complete && isWhole) this.#builder.close()
  }

  #reportBytes(text: string): void {
    this.#reportedBytes = true
    const at = text.indexOf('\uFFFD')
    const before = text.slice(0, Math.max(at, 0))
    const line = before.split('\n').length + this.#builder.line
    this.#builder.warn('bytes that are not UTF-8 are replaced from here on', line)
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB
}
