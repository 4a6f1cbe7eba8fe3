import { createInterface } from 'node:readline/promises'
import { plain } from '../domain/plain.ts'
import { redactResult, redactor } from '../domain/redaction.ts'
import { cut, wrapWords } from '../report/plain.ts'

/** Error codes that show that nobody reads the output any more: `| head`, a pager that was quit, a closed terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO']

/**
 * Lets a run continue if its output cannot be printed, because the run still has to restore the target.
 * @returns a function that waits for pending output and returns the first error, except errors that mean that the
 * reader has gone
 */
export function tolerateOutputErrors(): () => Promise<NodeJS.ErrnoException | undefined> {
  let first: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code)) first ??= error
  })
  // Progress output may get lost, because the reports contain the results.
  process.stderr.on('error', () => {})
  return async () => {
    // A stream reports the error of a write only later. Therefore an empty write is added and awaited, so that the
    // errors of all earlier writes are known.
    await new Promise<void>((resolve) => {
      process.stdout.write('', () => resolve())
    })
    return first
  }
}

/** Whether to print colours. Node evaluates NO_COLOR and TERM. */
export function canUseColor(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors()
}

/** Returns the width of the output: 80 if the terminal reports no width, unlimited for a file or a pipe. */
export function columns(): number {
  const { isTTY, columns } = process.stdout
  return isTTY ? columns || 80 : Infinity
}

/** Returns the width of the terminal that shows progress. */
export function errorColumns(): number {
  return process.stderr.columns || 80
}

/** Whether the locale allows non-ASCII characters on the terminal. */
export function hasUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env
  const locale = [LC_ALL, LC_CTYPE, LANG].find((each) => each !== undefined && each !== '')
  return process.platform !== 'linux' || locale === undefined || /utf-?8/i.test(locale)
}

/**
 * Prints any message that is not a result: progress, a remark, or an error. All text that users see passes through this
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

/** Prints a coloured result. The text between colour codes is redacted. */
export function printPainted(text: string): void {
  const pieces = text.split(COLOUR)
  process.stdout.write(`${pieces.map((piece, index) => (index % 2 === 1 ? piece : redactor.clean(piece))).join('')}\n`)
}

const COLOUR = /(\u001b\[[\d;]*m)/

/**
 * Prints a result as JSON. The keywords of the result format are not redacted, even if one of them is also a password.
 */
export function printJson(value: unknown, indent?: number): void {
  process.stdout.write(`${plain(JSON.stringify(redactResult(value), undefined, indent))}\n`)
}

/** Whether standard error is a terminal on which lines can be redrawn. */
export function isLive(): boolean {
  return process.stderr.isTTY && process.env['TERM'] !== 'dumb'
}

/** Number of live rows that are now shown at the bottom of the terminal. */
let drawn = 0

/** Redraws the live rows of the terminal. Each row is cut to the terminal's width. An empty list removes the rows. */
export function draw(rows: readonly string[]): void {
  if (drawn === 0 && rows.length === 0) return
  const width = errorColumns()
  // A single write prevents flicker.
  const up = drawn > 1 ? `\u001B[${drawn - 1}A` : ''
  const away = drawn === 0 ? '' : `\r${up}\u001B[J`
  drawn = rows.length
  process.stderr.write(away + rows.map((row) => cut(redactor.clean(row), width - 1)).join('\n'))
}

/** Reads lines typed at the terminal. */
interface Prompt {
  question(text: string): Promise<string>
  onEnd(ended: () => void): void
  close(): void
}

/** Opens the terminal for prompts. Returns undefined if nobody can answer, as in a pipe or a script. */
export function openPrompt(): Prompt | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return {
    question: (text) => lines.question(redactor.clean(text)),
    onEnd: (ended) => void lines.once('close', ended),
    close: () => lines.close(),
  }
}
