import { LimitError } from '../model.ts'

/** A word (quotes and escapes kept), an opening brace or a closing brace. */
export interface Token {
  readonly kind: 'word' | 'open' | 'close'
  readonly text: string
}

const OPEN: Token = { kind: 'open', text: '{' }
const CLOSE: Token = { kind: 'close', text: '}' }
const [TAB, SPACE, QUOTE, BACKSLASH, LEFT, RIGHT] = [0x09, 0x20, 0x22, 0x5c, 0x7b, 0x7d]
const MOST_TOKENS = 4_000_000

/**
 * Splits a line with braces or quotes into tokens. A quoted word may contain braces and line feeds, and may continue on
 * further lines. The run time is linear in the length of the text, even if a quote spans many lines.
 */
export class Tokens {
  tokens: Token[] = []
  #quoted: string[] | undefined

  /** Whether a quoted word is still open at the end of the last line. */
  get quoteIsOpen(): boolean {
    return this.#quoted !== undefined
  }

  /**
   * Reads `line` to its end, or only up to and including its first opening brace if `untilOpen` is set. Returns the
   * position at which reading stopped.
   */
  read(line: string, untilOpen = false): number {
    let at = this.#quoted === undefined ? 0 : this.#quote(line, 0)
    while (at < line.length) {
      const code = line.charCodeAt(at)
      if (code === SPACE || code === TAB) at++
      else if (code === QUOTE) at = this.#quote(line, at)
      else if (code === RIGHT) at = this.#push(CLOSE, at + 1)
      else if (code === LEFT) {
        at = this.#push(OPEN, at + 1)
        if (untilOpen) return at
      } else at = this.#word(line, at)
    }
    return at
  }

  /** Returns the tokens read so far, and clears the list. */
  take(): Token[] {
    const taken = this.tokens
    this.tokens = []
    this.#quoted = undefined
    return taken
  }

  /** Ends a quoted word that is still open when the input ends. */
  closeQuote(): void {
    if (this.#quoted === undefined) return
    this.#push({ kind: 'word', text: this.#quoted.join('\n') }, 0)
    this.#quoted = undefined
  }

  #push(token: Token, next: number): number {
    if (this.tokens.length >= MOST_TOKENS) throw new LimitError(`one line has more than ${MOST_TOKENS} words`)
    this.tokens.push(token)
    return next
  }

  /**
   * Reads a quoted word, either from its opening quote or as the continuation of an earlier line. Returns the position
   * after the word.
   */
  #quote(line: string, from: number): number {
    let at = this.#quoted === undefined ? from + 1 : from
    while (at < line.length) {
      const code = line.charCodeAt(at)
      if (code === BACKSLASH) at++
      else if (code === QUOTE) {
        const end = this.#wordEnd(line, afterEmptyBraces(line, at + 1))
        const text = line.slice(from, end)
        const word = this.#quoted === undefined ? text : [...this.#quoted, text].join('\n')
        this.#quoted = undefined
        return this.#push({ kind: 'word', text: word }, end)
      }
      at++
    }
    this.#quoted ??= []
    this.#quoted.push(line.slice(from))
    return line.length
  }

  #word(line: string, from: number): number {
    const end = this.#wordEnd(line, from)
    return this.#push({ kind: 'word', text: line.slice(from, end) }, end)
  }

  /** Returns the end of a word: the next blank, or a final brace that is not paired with a brace inside the word. */
  #wordEnd(line: string, from: number): number {
    let inner = 0
    let at = from
    for (; at < line.length; at++) {
      const code = line.charCodeAt(at)
      if (code === SPACE || code === TAB) break
      if (code === BACKSLASH) at++
      else if (code === LEFT) {
        if (endsWord(line, at + 1)) break
        inner++
      } else if (code === RIGHT) {
        if (inner > 0) inner--
        else if (endsWord(line, at + 1)) break
      }
    }
    return Math.min(at, line.length)
  }
}

/** Whether a word can end at `at`: before a blank, a closing brace or the end of the line. */
function endsWord(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  return at >= line.length || code === SPACE || code === TAB || code === RIGHT
}

/**
 * Skips `{}` and a quote that continue quoted text. A device prints quotes in a value as `"CP="{}""`, which is one
 * word.
 */
function afterEmptyBraces(line: string, at: number): number {
  return line.startsWith('{}"', at) ? at + 3 : at
}
