import { createInterface } from 'node:readline/promises'
import { plain } from '../domain/plain.ts'
import { redactResult, redactor } from '../domain/redaction.ts'
import { cut, wrapWords } from '../report/plain.ts'

/** Errors of a stream whose reader has gone: `| head`, a pager that quit, a closed terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO']

/**
 * Keeps a run going when its output cannot be printed: it still has a target to put right.
 * @returns waits for the output and gives its first error, other than the reader having gone
 */
export function tolerateOutputErrors(): () => Promise<NodeJS.ErrnoException | undefined> {
  let first: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code)) first ??= error
  })
  // Progress can be lost: the reports hold it all.
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

/** The same of the terminal that progress goes to. */
export function errorColumns(): number {
  return process.stderr.columns || 80
}

/** Whether a terminal shows letters beyond ASCII, by its locale. */
export function hasUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env
  const locale = [LC_ALL, LC_CTYPE, LANG].find((each) => each !== undefined && each !== '')
  return process.platform !== 'linux' || locale === undefined || /utf-?8/i.test(locale)
}

/** Tells a person something beside the result: progress, a remark, an error. All that a person sees passes this module. */
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

/** Prints a result in colours; what is painted in it has been cleaned before. */
export function printPainted(text: string): void {
  const pieces = text.split(COLOUR)
  process.stdout.write(`${pieces.map((piece, index) => (index % 2 === 1 ? piece : redactor.clean(piece))).join('')}\n`)
}

const COLOUR = /(\u001b\[[\d;]*m)/

/** Prints a result as JSON, whose own words stay even when one of them is a password. */
export function printJson(value: unknown, indent?: number): void {
  process.stdout.write(`${plain(JSON.stringify(redactResult(value), undefined, indent))}\n`)
}

/** Whether there is a terminal on which a line can be drawn again. */
export function isLive(): boolean {
  return process.stderr.isTTY && process.env['TERM'] !== 'dumb'
}

/** Rows that stand drawn at the end of the terminal. */
let drawn = 0

/** Draws the live rows of a terminal anew, each cut to its width; none takes them away. */
export function draw(rows: readonly string[]): void {
  if (drawn === 0 && rows.length === 0) return
  const width = errorColumns()
  // One write for all of it, so that nothing flickers.
  const up = drawn > 1 ? `\u001B[${drawn - 1}A` : ''
  const away = drawn === 0 ? '' : `\r${up}\u001B[J`
  drawn = rows.length
  process.stderr.write(away + rows.map((row) => cut(redactor.clean(row), width - 1)).join('\n'))
}

/** Asks lines of somebody at the terminal. */
interface Prompt {
  question(text: string): Promise<string>
  onEnd(ended: () => void): void
  close(): void
}

/** The terminal as a place to ask at, or undefined where nobody can answer: in a pipe, in a script. */
export function openPrompt(): Prompt | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return {
    question: (text) => lines.question(redactor.clean(text)),
    onEnd: (ended) => void lines.once('close', ended),
    close: () => lines.close(),
  }
}
