import { createInterface } from 'node:readline/promises'
import { plain } from '../domain/plain.ts'
import { redactResult, redactor } from '../domain/redaction.ts'
import { cut, wrapWords } from '../report/plain.ts'

/** Errors of a stream whose reader has gone: `| head`, a pager that quit, a closed terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO']

/**
 * Keeps a run going when its output cannot be printed: it still has to restore the target.
 * @returns a function that waits for the output and returns its first error, unless the reader closed it
 */
export function tolerateOutputErrors(): () => Promise<NodeJS.ErrnoException | undefined> {
  let first: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code)) first ??= error
  })
  // Progress may be lost: the reports contain it.
  process.stderr.on('error', () => {})
  return async () => {
    // A stream reports an error only after the write that caused it.
    await new Promise<void>((resolve) => {
      process.stdout.write('', () => resolve())
    })
    return first
  }
}

/** Whether to print colours; Node applies NO_COLOR and TERM. */
export function canUseColor(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors()
}

/** The width of the terminal: 80 if it reports none, unlimited for a file or a pipe. */
export function columns(): number {
  const { isTTY, columns } = process.stdout
  return isTTY ? columns || 80 : Infinity
}

/** Returns the width of the terminal that shows progress. */
export function errorColumns(): number {
  return process.stderr.columns || 80
}

/** Whether the locale lets a terminal show non-ASCII characters. */
export function hasUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env
  const locale = [LC_ALL, LC_CTYPE, LANG].find((each) => each !== undefined && each !== '')
  return process.platform !== 'linux' || locale === undefined || /utf-?8/i.test(locale)
}

/**
 * Prints a message other than the result: progress, a remark, an error. All user-visible text passes through this
 * module.
 */
export function say(text: string): void {
  draw([])
  const { isTTY } = process.stderr
  const lines = redactor.clean(text).split('\n')
  process.stderr.write(`${(isTTY ? lines.flatMap((line) => wrapWords(line, errorColumns())) : lines).join('\n')}\n`)
}

/** Prints a result. */
export function print(text: string): void {
  process.stdout.write(`${redactor.clean(text)}\n`)
}

/** Prints a result in colours; the text between colour codes is redacted. */
export function printPainted(text: string): void {
  const pieces = text.split(COLOUR)
  process.stdout.write(`${pieces.map((piece, index) => (index % 2 === 1 ? piece : redactor.clean(piece))).join('')}\n`)
}

const COLOUR = /(\u001b\[[\d;]*m)/

/** Prints a result as JSON, whose own keywords stay even when one of them is a password. */
export function printJson(value: unknown, indent?: number): void {
  process.stdout.write(`${plain(JSON.stringify(redactResult(value), undefined, indent))}\n`)
}

/** Whether there is a terminal on which lines can be redrawn. */
export function isLive(): boolean {
  return process.stderr.isTTY && process.env['TERM'] !== 'dumb'
}

/** Number of rows currently drawn at the end of the terminal. */
let drawn = 0

/** Redraws the live rows of a terminal, each cut to its width; no rows removes them. */
export function draw(rows: readonly string[]): void {
  if (drawn === 0 && rows.length === 0) return
  const width = errorColumns()
  // One single write prevents flicker.
  const up = drawn > 1 ? `\u001B[${drawn - 1}A` : ''
  const away = drawn === 0 ? '' : `\r${up}\u001B[J`
  drawn = rows.length
  process.stderr.write(away + rows.map((row) => cut(redactor.clean(row), width - 1)).join('\n'))
}

/** Reads lines from a person at the terminal. */
interface Prompt {
  question(text: string): Promise<string>
  onEnd(ended: () => void): void
  close(): void
}

/** Opens the terminal for prompts; undefined when nobody can answer, as in a pipe or a script. */
export function openPrompt(): Prompt | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return {
    question: (text) => lines.question(redactor.clean(text)),
    onEnd: (ended) => void lines.once('close', ended),
    close: () => lines.close(),
  }
}
