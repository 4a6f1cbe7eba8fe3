import { setTimeout as delay } from 'node:timers/promises'
import type { ServerChannel } from 'ssh2'
import { readPartial } from './completing.ts'
import type { CommandLine } from './command-line.ts'
import { createKeyReader, type Key, LineEditor } from './line-editor.ts'
import { createPager, type Pager } from './paging.ts'

/**
 * Runs the lines from a channel one after the other, with a prompt for each line. On a terminal, lines are also echoed,
 * edited, completed and explained.
 * @param terminal the terminal's number of rows, which may change. Undefined if there is no terminal
 */
export function converse(
  channel: ServerChannel,
  line: CommandLine,
  terminal: { readonly rows: number } | undefined,
): void {
  const conversation = new Conversation(channel, line, terminal)
  /** Resolves once all input received so far has been processed. Further input waits for this promise. */
  let turn = Promise.resolve()
  channel.once('close', () => conversation.stop())
  channel.on('data', (data: Buffer) => {
    turn = turn.then(async () => {
      for (const character of data.toString()) {
        const done = conversation.type(character)
        if (done !== undefined) await done
      }
    })
  })
  // When the client ends its input, the lines that have already arrived are run before the channel is closed.
  channel.once('end', () => {
    turn = turn.then(() => {
      if (channel.writable) conversation.close()
    })
  })
}

class Conversation {
  readonly #channel: ServerChannel
  readonly #line: CommandLine
  readonly #isTerminal: boolean
  readonly #editor: LineEditor
  readonly #pager: Pager
  readonly #readKey = createKeyReader()
  #last = ''
  /** Stops continuous output, if there is any. */
  #stop: (() => void) | undefined

  constructor(channel: ServerChannel, line: CommandLine, terminal: { readonly rows: number } | undefined) {
    this.#channel = channel
    this.#line = line
    this.#isTerminal = terminal !== undefined
    const write = (text: string) => this.#write(text)
    this.#editor = new LineEditor(this.#isTerminal ? write : () => {}, () => this.#prompt())
    this.#pager = createPager(
      () => line.linesOnPage(terminal?.rows ?? 0),
      write,
      () => write(this.#prompt()),
    )
    write(this.#prompt())
  }

  /** Processes a character. Returns a promise only if the character ends a line. */
  type(character: string): Promise<void> | undefined {
    const afterReturn = this.#last === '\r' && character === '\n'
    this.#last = character
    if (afterReturn || !this.#channel.writable) return undefined
    if (this.#pager.waits) return this.#pager.press(character)
    const key = this.#keyOf(character)
    return key === undefined ? undefined : this.#press(key)
  }

  close(): void {
    this.#channel.exit(0)
    this.#channel.end()
  }

  stop(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #write(text: string): void {
    if (this.#channel.writable) this.#channel.write(this.#isTerminal ? text.replaceAll('\n', '\r\n') : text)
  }

  #prompt(): string {
    return this.#line.prompt(this.#isTerminal)
  }

  /** Converts a character to a key. Without a terminal, all characters except a few control characters are text. */
  #keyOf(character: string): Key | undefined {
    const key = this.#readKey(character)
    if (this.#isTerminal || key === undefined || key.kind === 'text' || PLAIN.has(key.kind)) return key
    return character >= ' ' ? { kind: 'text', text: character } : undefined
  }

  #press(key: Key): Promise<void> | undefined {
    const isSecret = this.#line.isAskingForSecret
    const editor = this.#editor
    const write = (text: string) => this.#write(text)
    if (key.kind === 'enter') return this.#enter()
    if (key.kind === 'text') editor.insert(key.text, isSecret)
    else if (key.kind === 'cancel') this.#cancel()
    else if (key.kind === 'end-of-input') this.#endInput(isSecret)
    else if (key.kind === 'redraw') {
      write('\u001B[2J\u001B[H')
      if (isSecret) write(this.#prompt())
      else editor.redraw()
    } else if (key.kind === 'help' && (this.#line.isAsking || isInQuotes(editor.before))) editor.insert('?', isSecret)
    else if (key.kind === 'help') explain(this.#line, editor, write)
    else if (key.kind === 'tab' && !this.#line.isAsking) complete(this.#line, editor, write)
    else editor.edit(key.kind, isSecret)
    return undefined
  }

  async #enter(): Promise<void> {
    const command = this.#editor.take(this.#line.isAskingForSecret)
    if (this.#isTerminal) this.#write('\n')
    const { text, closed, follow } = await this.#line.run(command, this.#isTerminal)
    const { answersAfter } = this.#line
    if (answersAfter > 0) await delay(answersAfter)
    if (this.#isTerminal && /\| *more *$/.test(command)) return this.#pager.show(this.#line.paged(text))
    // The output and the next prompt are sent in one write, because each write is a separate packet.
    this.#write(closed === true || follow !== undefined ? text : text + this.#prompt())
    if (closed === true) this.close()
    else if (follow !== undefined) this.#stop = follow((more) => this.#write(more))
  }

  #cancel(): void {
    this.stop()
    this.#line.cancel()
    this.#editor.clear()
    this.#write(`^C\n${this.#prompt()}`)
  }

  #endInput(isSecret: boolean): void {
    if (!this.#isTerminal || this.#editor.text === '') this.close()
    else this.#editor.edit('delete', isSecret)
  }
}

/** The keys that have an effect even without a terminal. */
const PLAIN: ReadonlySet<Key['kind']> = new Set(['enter', 'cancel', 'end-of-input', 'back'])

/** Whether the text ends inside quotes. Words in quotes are not completed. */
function isInQuotes(before: string): boolean {
  return (before.replaceAll(/\\./g, '').match(/"/g) ?? []).length % 2 === 1
}

/** Below the line, lists the words that can come next, and then prints the line again. */
function explain(line: CommandLine, editor: LineEditor, write: (text: string) => void): void {
  const found = line.completions(editor.before)
  const width = Math.max(0, ...found.map(({ word }) => word.length))
  const rows = found.map(({ word, help }) => `  ${word.padEnd(width)}  ${help}\n`)
  write(`\n${rows.length === 0 ? 'No more words are known here.\n' : `Possible completions:\n${rows.join('')}`}`)
  editor.redraw()
}

/**
 * Completes the word with the letters that all candidates share. If the candidates share no letter beyond those that
 * were typed, lists the candidates.
 */
function complete(line: CommandLine, editor: LineEditor, write: (text: string) => void): void {
  if (isInQuotes(editor.before)) return
  const words = line.completions(editor.before).flatMap(({ word, isPlaceholder }) => (isPlaceholder ? [] : [word]))
  const partial = readPartial(editor.before)
  const shared = words.reduce((one, other) => findCommonStart(one, other), words[0] ?? '')
  const rest = shared.slice(partial.length)
  if (words.length === 1) editor.insert(`${rest} `)
  else if (rest !== '') editor.insert(rest)
  else explain(line, editor, write)
}

function findCommonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}
