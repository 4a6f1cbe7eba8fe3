/** A key on a terminal: either a text character, or a key with an editing function. */
export type Key = { readonly kind: 'text'; readonly text: string } | { readonly kind: KeyName }

type KeyName =
  | 'enter'
  | 'tab'
  | 'help'
  | 'cancel'
  | 'end-of-input'
  | 'back'
  | 'delete'
  | 'left'
  | 'right'
  | 'start'
  | 'end'
  | 'up'
  | 'down'
  | 'kill-line'
  | 'kill-rest'
  | 'kill-word'
  | 'redraw'

const CONTROLS: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '?': 'help',
  '\u0001': 'start',
  '\u0002': 'left',
  '\u0003': 'cancel',
  '\u0004': 'end-of-input',
  '\u0005': 'end',
  '\u0006': 'right',
  '\b': 'back',
  '\u000B': 'kill-rest',
  '\f': 'redraw',
  '\u000E': 'down',
  '\u0010': 'up',
  '\u0015': 'kill-line',
  '\u0017': 'kill-word',
  '\u007F': 'back',
}

/** The escape sequences that terminals send for keys without a character. The leading escape character is omitted. */
const SEQUENCES: Readonly<Record<string, KeyName>> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  '[H': 'start',
  '[F': 'end',
  '[1~': 'start',
  '[3~': 'delete',
  '[4~': 'end',
  '[7~': 'start',
  '[8~': 'end',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  OH: 'start',
  OF: 'end',
}

/** Returns a function that converts characters to keys. An escape sequence is combined into one key. */
export function createKeyReader(): (character: string) => Key | undefined {
  let escaped: string | undefined
  return (character) => {
    if (escaped !== undefined) {
      escaped += character
      if (/^(\[[\d;]*|O)?$/.test(escaped)) return undefined
      const kind = SEQUENCES[escaped]
      escaped = undefined
      return kind && { kind }
    }
    if (character === '\u001B') {
      escaped = ''
      return undefined
    }
    const kind = CONTROLS[character]
    if (kind !== undefined) return { kind }
    return character >= ' ' ? { kind: 'text', text: character } : undefined
  }
}

/** The maximum number of lines that a session remembers. */
const REMEMBERED = 200

/** Edits the line being typed on a terminal, and recalls earlier lines. */
export class LineEditor {
  readonly #write: (text: string) => void
  readonly #prompt: () => string
  readonly #earlier: string[] = []
  #text = ''
  /** The position of the cursor in the line. */
  #at = 0
  /** The index of the recalled line among the earlier lines. Equals their number if no line is recalled. */
  #recalled = 0
  /** The text that was typed before an earlier line was recalled. */
  #own = ''

  /**
   * @param write writes text to the terminal
   * @param prompt returns the prompt that precedes the line
   */
  constructor(write: (text: string) => void, prompt: () => string) {
    this.#write = write
    this.#prompt = prompt
  }

  get text(): string {
    return this.#text
  }

  /** The text of the line before the cursor. */
  get before(): string {
    return this.#text.slice(0, this.#at)
  }

  /**
   * Ends the line and returns its text.
   * @param isSecret if true, the line is not remembered
   */
  take(isSecret: boolean): string {
    const text = this.#text
    if (!isSecret && text.trim() !== '' && text !== this.#earlier.at(-1)) this.#earlier.push(text)
    if (this.#earlier.length > REMEMBERED) this.#earlier.shift()
    this.clear()
    return text
  }

  clear(): void {
    this.#text = ''
    this.#at = 0
    this.#recalled = this.#earlier.length
    this.#own = ''
  }

  /**
   * Inserts text at the cursor.
   * @param isSecret if true, the text is not shown
   */
  insert(text: string, isSecret = false): void {
    const rest = this.#text.slice(this.#at)
    this.#text = this.before + text + rest
    this.#at += text.length
    if (!isSecret) this.#write(text + rest + '\b'.repeat(rest.length))
  }

  /**
   * Applies an editing key.
   * @returns whether the key is an editing key
   */
  edit(kind: KeyName, isSecret: boolean): boolean {
    switch (kind) {
      case 'back':
        this.#cut(Math.max(0, this.#at - 1), this.#at, isSecret)
        return true
      case 'delete':
        this.#cut(this.#at, Math.min(this.#text.length, this.#at + 1), isSecret)
        return true
      case 'kill-line':
        this.#cut(0, this.#at, isSecret)
        return true
      case 'kill-rest':
        this.#cut(this.#at, this.#text.length, isSecret)
        return true
      case 'kill-word':
        this.#cut(this.before.replace(/\S+\s*$/, '').length, this.#at, isSecret)
        return true
      case 'left':
        this.#move(this.#at - 1, isSecret)
        return true
      case 'right':
        this.#move(this.#at + 1, isSecret)
        return true
      case 'start':
        this.#move(0, isSecret)
        return true
      case 'end':
        this.#move(this.#text.length, isSecret)
        return true
      case 'up':
      case 'down':
        if (!isSecret) this.#recall(this.#recalled + (kind === 'up' ? -1 : 1))
        return true
      default:
        return false
    }
  }

  /** Prints the prompt and the line again, below any output since the line was last printed. */
  redraw(): void {
    this.#write(this.#prompt() + this.#text + '\b'.repeat(this.#text.length - this.#at))
  }

  #move(to: number, isSecret: boolean): void {
    const at = Math.min(Math.max(0, to), this.#text.length)
    if (!isSecret) this.#write(at < this.#at ? '\b'.repeat(this.#at - at) : this.#text.slice(this.#at, at))
    this.#at = at
  }

  #cut(from: number, to: number, isSecret: boolean): void {
    this.#move(from, isSecret)
    const rest = this.#text.slice(to)
    this.#text = this.#text.slice(0, from) + rest
    if (!isSecret) this.#write(rest + ' '.repeat(to - from) + '\b'.repeat(rest.length + to - from))
  }

  #recall(which: number): void {
    if (which < 0 || which > this.#earlier.length) return
    if (this.#recalled === this.#earlier.length) this.#own = this.#text
    const text = this.#earlier[which] ?? this.#own
    this.#move(this.#text.length, false)
    this.#cut(0, this.#text.length, false)
    this.#recalled = which
    this.insert(text)
  }
}
