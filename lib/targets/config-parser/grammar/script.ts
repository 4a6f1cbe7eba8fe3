import { beginsKnownObject, beginsObject } from './header.ts'

const [QUOTE, BACKSLASH, LEFT, RIGHT] = [0x22, 0x5c, 0x7b, 0x7d]

/** Maximum number of lines of a script after a place where it may have ended. */
const LOOKAHEAD = 1000
/** Number of lines that look like objects from which they are taken for objects. Keeps reading again cheap. */
const MANY = 3

/**
 * Collects a script up to its closing brace. Braces are counted in two ways: as Tcl does (every brace without a
 * backslash), and without the braces in comments and quoted strings. Neither count includes braces in comments outside
 * handlers. If the counts differ, a brace at the left margin ends the script only if an object begins after the brace.
 * A stray brace in a comment therefore cannot make the script absorb the objects that follow.
 *
 * If neither count has reached the end, a line that looks like an object of a known module may be text, such as a style
 * sheet in a page. The script then goes on. If it does not balance soon, it ended before that line, and `takeRest` returns
 * the lines to read again.
 */
export class Script {
  readonly #nested: boolean
  /** Where the script may have ended: its last line, and the line that looks like an object. */
  #doubt: { readonly last: number; readonly next: number } | undefined
  #alike = 0
  #lines: string[] = []
  #asTcl = 1
  #asCode = 1
  #candidate = -1

  /** `nested`: the script is an attribute of an object, not the whole body. Only Tcl's count ends a nested script. */
  constructor(nested: boolean) {
    this.#nested = nested
  }

  /**
   * Reads a line of the script. `more`: the script continues. `ended`: `line` closed the script. `before`: the script
   * ended before `line`, which belongs to the text after the script. `earlier`: the script ended before earlier lines,
   * which `takeRest` returns.
   */
  read(line: string): 'more' | 'ended' | 'before' | 'earlier' {
    // Blank lines and comments, such as the version line of an appended file, may come before the next object.
    if (this.#candidate >= 0 && line.trim() !== '' && !line.startsWith('#')) {
      const isKnown = beginsKnownObject(line)
      if (this.#countedOut && (isKnown || beginsObject(line))) return 'before'
      if (isKnown) {
        this.#doubt ??= { last: this.#candidate, next: this.#lines.length }
        this.#alike += 1
      }
      this.#candidate = -1
    }
    const closes = line.includes('}')
    if (closes || line.includes('{')) this.#count(line)
    if (closes && line.trimEnd().endsWith('}')) {
      if (this.#asTcl <= 0 && (this.#nested || this.#asCode <= 0)) {
        const last = line.slice(0, line.lastIndexOf('}'))
        if (last.trim() !== '') this.#lines.push(last.trimEnd())
        return 'ended'
      }
      if (line.startsWith('}') && line.trimEnd() === '}') this.#candidate = this.#lines.length
    }
    this.#lines.push(line)
    if (this.#doubt === undefined) return 'more'
    return this.#alike >= MANY || this.#lines.length > this.#doubt.next + LOOKAHEAD ? 'earlier' : 'more'
  }

  /**
   * Ends the script where it may have ended before, and returns the lines from there on. Returns nothing if there is no
   * such place.
   */
  takeRest(): readonly string[] {
    if (this.#doubt === undefined) return []
    const { last, next } = this.#doubt
    this.#candidate = last
    this.#doubt = undefined
    return this.#lines.slice(next)
  }

  /**
   * Ends the input. Returns whether the script is complete: the text ends with a brace at the left margin that closes
   * the script by one of the two counts. If neither count has reached the end, such a brace closes only a handler, and
   * belongs to the script.
   */
  end(): boolean {
    if (!this.#countedOut) this.#candidate = -1
    return this.#candidate >= 0
  }

  /** Whether one of the two counts has reached the script's end. */
  get #countedOut(): boolean {
    return this.#asTcl <= 0 || this.#asCode <= 0
  }

  /** Whether the braces balance in Tcl's count. */
  get balanced(): boolean {
    return this.#asTcl === 0
  }

  /** Returns the text between the braces, without the line feeds at its start and end. */
  get text(): string {
    const lines = this.#candidate >= 0 ? this.#lines.slice(0, this.#candidate) : this.#lines
    return lines.join('\n').replace(/^\n+/, '').trimEnd()
  }

  #count(line: string): void {
    const isComment = line.trimStart().startsWith('#')
    if (isComment && !this.#nested && this.#asTcl === 1) return
    let quoted = false
    let tcl = 0
    let code = 0
    for (let at = 0; at < line.length; at++) {
      const char = line.charCodeAt(at)
      if (char === BACKSLASH) at++
      else if (char === QUOTE) quoted = !quoted
      else if (char === LEFT || char === RIGHT) {
        const step = char === LEFT ? 1 : -1
        tcl += step
        if (!quoted && !isComment) code += step
      }
    }
    this.#asTcl += tcl
    this.#asCode += quoted && !isComment ? tcl : code
  }
}
