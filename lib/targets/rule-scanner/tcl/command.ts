/** How a word is written: in braces, in double quotes, or bare. */
export const BRACED = 0
export const QUOTED = 1
export const BARE = 2

/** What a word contains, as bits: variable and command substitutions, backslashes, a leading `{*}`. */
export const VARIABLE = 1
export const COMMAND = 2
export const ESCAPE = 4
export const EXPANDED = 8

/**
 * One command. Each of its words is identified by a number and is not an object, so that one instance serves all
 * commands of a file. A word is `text.slice(starts[i], ends[i])`, including delimiters. `nested` holds the
 * `nestedCount` open brackets of all substitutions in order; those of word i begin at `nestedFrom[i]`.
 */
export class Command {
  text = ''
  count = 0
  nestedCount = 0
  readonly kinds: number[] = []
  readonly flags: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  readonly nested: number[] = []
  readonly nestedFrom: number[] = []

  reset(text: string): void {
    this.text = text
    this.count = 0
    this.nestedCount = 0
  }

  /** Begins a word. The brackets of the word are added before `finish`. */
  begin(): void {
    this.nestedFrom[this.count] = this.nestedCount
  }

  addBracket(open: number): void {
    this.nested[this.nestedCount++] = open
  }

  finish(kind: number, flags: number, start: number, end: number): void {
    const index = this.count++
    this.kinds[index] = kind
    this.flags[index] = flags
    this.starts[index] = start
    this.ends[index] = end
  }

  start(word: number): number {
    return this.starts[word] ?? 0
  }

  end(word: number): number {
    return this.ends[word] ?? 0
  }

  kind(word: number): number {
    return this.kinds[word] ?? BARE
  }

  /** Returns the offset at which the text inside the word's delimiters begins. */
  contentStart(word: number): number {
    const kind = this.kind(word)
    const prefix = this.has(word, EXPANDED) ? 3 : 0
    return this.start(word) + prefix + (kind === BARE ? 0 : 1)
  }

  contentEnd(word: number): number {
    return this.end(word) - (this.kind(word) === BARE ? 0 : 1)
  }

  content(word: number): string {
    return this.text.slice(this.contentStart(word), this.contentEnd(word))
  }

  has(word: number, flag: number): boolean {
    return ((this.flags[word] ?? 0) & flag) !== 0
  }

  /** Whether the value of the word is known only at run time. */
  isDynamic(word: number): boolean {
    return this.kind(word) !== BRACED && this.has(word, VARIABLE | COMMAND)
  }

  /** Whether the word's text is exactly `literal`. */
  is(word: number, literal: string): boolean {
    const start = this.contentStart(word)
    return (
      word < this.count &&
      this.contentEnd(word) - start === literal.length &&
      this.text.startsWith(literal, start) &&
      !this.isDynamic(word)
    )
  }

  /** Returns the offsets of the open brackets in one word. */
  brackets(word: number): number[] {
    const until = word + 1 < this.count ? this.nestedFrom[word + 1] : this.nestedCount
    return this.nested.slice(this.nestedFrom[word], until)
  }
}
