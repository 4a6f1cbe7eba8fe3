import {
  BACKSLASH,
  CLOSE_BRACKET,
  CLOSE_PARENTHESIS,
  DOLLAR,
  HASH,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SEMICOLON,
  skipPlain,
} from './characters.ts'
import { commentEnd } from './comments.ts'
import type { Source } from './source.ts'
import { hasIndex, nameEnd, unterminated } from './variables.ts'

/**
 * Where the bracket, quote, brace or parenthesis of an index at `open` closes; at or after `end` if it does not. Every
 * construct on the way is remembered, so a text is walked once, however deep it nests.
 */
export function closingOf(source: Source, open: number, end: number): number {
  const known = source.closing[open] ?? 0
  if (known !== 0) return known
  const plainEnd = source.text.charCodeAt(open) === QUOTE ? plainQuoteEnd(source.text, open, end) : -1
  if (plainEnd < 0) return new Walk(source, end).from(open)
  source.closing[open] = plainEnd
  return plainEnd
}

/** The end of quoted text without substitutions, as most is; -1 for any other. */
function plainQuoteEnd(text: string, open: number, end: number): number {
  let at = open + 1
  while (at < end) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === OPEN_BRACKET || character === DOLLAR) return -1
    at = skipPlain(text, at + (character === BACKSLASH ? 2 : 1), end)
  }
  return -1
}

/** One walk over nested constructs: a stack of those that are open, without recursion. */
class Walk {
  readonly #source: Source
  readonly #text: string
  readonly #end: number
  readonly #open: number[] = []
  #at = 0
  #wordStart = false
  #commandStart = false

  constructor(source: Source, end: number) {
    this.#source = source
    this.#text = source.text
    this.#end = end
  }

  from(open: number): number {
    this.#enter(open)
    while (this.#at < this.#end && this.#open.length > 0) {
      const innermost = this.#text.charCodeAt(this.#open[this.#open.length - 1] ?? 0)
      if (innermost === OPEN_BRACKET) this.#script()
      else this.#template(innermost === QUOTE ? QUOTE : CLOSE_PARENTHESIS)
    }
    for (const never of this.#open) this.#source.closing[never] = this.#end
    return this.#source.closing[open] ?? this.#end
  }

  #enter(open: number): void {
    this.#open.push(open)
    this.#at = open + 1
    this.#wordStart = this.#commandStart = this.#text.charCodeAt(open) === OPEN_BRACKET
  }

  #leave(wordStart: boolean): void {
    const open = this.#open.pop() ?? 0
    this.#source.closing[open] = this.#at
    this.#at++
    this.#wordStart = wordStart
    this.#commandStart = false
  }

  /** Enters a construct, or skips it if its end is known. */
  #meet(open: number, wordStart: boolean): void {
    const known = this.#source.closing[open] ?? 0
    if (known === 0) return this.#enter(open)
    this.#at = known + 1
    this.#wordStart = wordStart
    this.#commandStart = false
  }

  /** Inside brackets: words and commands, until the bracket closes or something opens. */
  #script(): void {
    const special = skipPlain(this.#text, this.#at, this.#end)
    if (special > this.#at) {
      this.#at = special
      this.#wordStart = this.#commandStart = false
      return
    }
    const character = this.#text.charCodeAt(this.#at)
    if (character === CLOSE_BRACKET) return this.#leave(false)
    if (character === OPEN_BRACKET) return this.#meet(this.#at, false)
    if (character === DOLLAR) return this.#variable()
    if (this.#wordStart) {
      if (character === QUOTE || character === OPEN_BRACE) return this.#meet(this.#at, true)
      if (character === HASH && this.#commandStart) {
        this.#at = commentEnd(this.#text, this.#at, this.#end)
        return
      }
    }
    if (character === BACKSLASH) {
      const joins = this.#text.charCodeAt(this.#at + 1) === NEWLINE
      this.#at += 2
      this.#wordStart = joins
      this.#commandStart &&= joins
      return
    }
    this.#at++
    if (character === NEWLINE || character === SEMICOLON) this.#wordStart = this.#commandStart = true
    else if (isBlank(character)) this.#wordStart = true
    else this.#wordStart = this.#commandStart = false
  }

  /** Inside quotes or an index: text with substitutions, until `close` or until something opens. */
  #template(close: number): void {
    while (this.#at < this.#end) {
      const character = this.#text.charCodeAt(this.#at)
      if (character === close) return this.#leave(close === QUOTE)
      if (character === OPEN_BRACKET) return this.#meet(this.#at, false)
      if (character === DOLLAR) return this.#variable()
      this.#at = skipPlain(this.#text, this.#at + (character === BACKSLASH ? 2 : 1), this.#end)
    }
  }

  #variable(): void {
    const afterName = nameEnd(this.#text, this.#at, this.#end)
    this.#wordStart = this.#commandStart = false
    if (hasIndex(this.#text, this.#at, afterName, this.#end)) return this.#meet(afterName, false)
    this.#at = afterName === unterminated ? this.#at + 1 : afterName
  }
}
