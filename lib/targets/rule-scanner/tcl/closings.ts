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
 * Returns the closing offset of the bracket, quote, brace or index parenthesis at `open`. The result is at or after
 * `end` if the construct is not closed. All constructs on the way are cached, so a text is walked only once, whatever
 * its nesting depth.
 */
export function findClosing(source: Source, open: number, end: number): number {
  const known = findKnownClosing(source, open, end)
  return known === 0 ? walk.from(source, open, end) : known
}

/**
 * Returns the closing offset of the construct at `open` if it is cached, or if the construct contains no other
 * construct, which is the common case. Returns 0 if a walk is needed.
 */
function findKnownClosing({ codes, closing }: Source, open: number, end: number): number {
  const known = closing[open] ?? 0
  if (known !== 0) return known
  const character = codes[open]
  let found = 0
  if (character === QUOTE) found = plainQuoteEnd(codes, open, end)
  else if (character === OPEN_BRACKET) found = plainBracketEnd(codes, open, end)
  if (found !== 0) closing[open] = found
  return found
}

/** Returns the closing offset of quoted text without substitutions; 0 for any other text. */
function plainQuoteEnd(codes: Uint8Array, open: number, end: number): number {
  let at = open + 1
  while (at < end) {
    const character = codes[at] ?? 0
    if (character === QUOTE) return at
    if (character === OPEN_BRACKET || character === DOLLAR) return 0
    at = skipPlain(codes, at + (character === BACKSLASH ? 2 : 1), end)
  }
  return 0
}

/**
 * 1 for each character that stops a scan inside brackets: a character that opens a construct, that may hide the closing
 * bracket, or that is the closing bracket.
 */
const stopsBracket = new Uint8Array(256)
for (const special of '[]{"\\#(') stopsBracket[special.charCodeAt(0)] = 1

/** Returns the closing offset of brackets that contain only words and variables; 0 otherwise. */
export function plainBracketEnd(codes: Uint8Array, open: number, end: number): number {
  let at = open + 1
  while (at < end && stopsBracket[codes[at] ?? 0] === 0) at++
  return at < end && codes[at] === CLOSE_BRACKET ? at : 0
}

const nothing: Source = {
  text: '',
  codes: new Uint8Array(),
  closing: new Int32Array(),
  origin: undefined,
  isMatched: true,
}

/** Walks nested constructs with a stack of the open constructs, without recursion. */
class Walk {
  #source = nothing
  #codes = nothing.codes
  #end = 0
  readonly #open: number[] = []
  #at = 0
  #wordStart = false
  #commandStart = false

  from(source: Source, open: number, end: number): number {
    this.#source = source
    this.#codes = source.codes
    this.#end = end
    this.#enter(open)
    while (this.#at < this.#end && this.#open.length > 0) {
      const innermost = this.#codes[this.#open[this.#open.length - 1] ?? 0]
      if (innermost === OPEN_BRACKET) this.#script()
      else this.#template(innermost === QUOTE ? QUOTE : CLOSE_PARENTHESIS)
    }
    if (this.#open.length > 0) this.#leaveOpen()
    return source.closing[open] ?? end
  }

  #leaveOpen(): void {
    for (const never of this.#open) this.#source.closing[never] = this.#end
    this.#open.length = 0
  }

  /** Releases the last text for garbage collection. */
  forget(): void {
    this.#source = nothing
    this.#codes = nothing.codes
  }

  #enter(open: number): void {
    this.#open.push(open)
    this.#at = open + 1
    this.#wordStart = this.#commandStart = this.#codes[open] === OPEN_BRACKET
  }

  #leave(wordStart: boolean): void {
    const open = this.#open.pop() ?? 0
    this.#source.closing[open] = this.#at
    this.#at++
    this.#wordStart = wordStart
    this.#commandStart = false
  }

  /** Enters a construct, or skips the construct if its closing offset is known. */
  #meet(open: number, wordStart: boolean): void {
    const known = findKnownClosing(this.#source, open, this.#end)
    if (known === 0) return this.#enter(open)
    this.#at = known + 1
    this.#wordStart = wordStart
    this.#commandStart = false
  }

  /** Walks words and commands in brackets until the bracket closes or a nested construct opens. */
  #script(): void {
    const special = skipPlain(this.#codes, this.#at, this.#end)
    if (special > this.#at) {
      this.#at = special
      this.#wordStart = this.#commandStart = false
      return
    }
    const character = this.#codes[this.#at] ?? 0
    if (character === CLOSE_BRACKET) return this.#leave(false)
    if (character === OPEN_BRACKET) return this.#meet(this.#at, false)
    if (character === DOLLAR) return this.#variable()
    if (this.#wordStart) {
      if (character === QUOTE || character === OPEN_BRACE) return this.#meet(this.#at, true)
      if (character === HASH && this.#commandStart) {
        this.#at = commentEnd(this.#codes, this.#at, this.#end)
        return
      }
    }
    if (character === BACKSLASH) {
      const joins = this.#codes[this.#at + 1] === NEWLINE
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

  /**
   * Walks text in which substitutions apply (in quotes or in an index) until the character `close` or until a nested
   * construct opens.
   */
  #template(close: number): void {
    while (this.#at < this.#end) {
      const character = this.#codes[this.#at] ?? 0
      if (character === close) return this.#leave(close === QUOTE)
      if (character === OPEN_BRACKET) return this.#meet(this.#at, false)
      if (character === DOLLAR) return this.#variable()
      this.#at = skipPlain(this.#codes, this.#at + (character === BACKSLASH ? 2 : 1), this.#end)
    }
  }

  #variable(): void {
    const afterName = nameEnd(this.#source, this.#at, this.#end)
    this.#wordStart = this.#commandStart = false
    if (hasIndex(this.#codes, this.#at, afterName, this.#end)) return this.#meet(afterName, false)
    this.#at = afterName === unterminated ? this.#at + 1 : afterName
  }
}

/**
 * A single walk object, reused for all walks. Walks never overlap, and allocating one per walk would be too expensive.
 */
const walk = new Walk()

/** Releases the last text for garbage collection. */
export function forgetWalk(): void {
  walk.forget()
}
