import type { Client, ClientChannel, PseudoTtyOptions } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import { describeSshError, type SshAnswer, UnopenedError } from './answering.ts'
import { findLastLine } from './terminal-text.ts'
import { HARMLESS, RELEASE } from './witness.ts'

/** Real milliseconds of silence after which output is considered complete, unless a prompt is known to follow. */
const QUIET = 700

/**
 * Real milliseconds of silence after which output that ends in an apparent prompt is considered complete. For a known
 * prompt, `ASKING_AGAIN` applies instead.
 */
const ASKING = 60
const ASKING_AGAIN = 5
const PROMPT = /[#>:?\]] ?$/
/** Matches the configuration mode within a prompt. */
const MODE = /\([^()]*\)(?=[#>] ?$)/

/** Matches a question and the words that answer it, such as `commit them? [yes/no/CANCEL]`. */
const QUESTION = /\?\s*(?:[[(][^\])]*[\])]\s*:?\s*)?$|[[(](?:y|yes|n|no)[/,|][^\])]*[\])]\s*:?\s*$/i

const END_OF_INPUT = '\u0004'
/** Maximum number of nested CLI modes to leave by ending the input. */
const MODES = 4

/** Known prompts by address: lines after which nothing more was printed. Stored without the configuration mode. */
const promptsOf = new Map<string, Set<string>>()

/**
 * Whether a shell prompts for its first line. The key is the address, with a suffix for shells on a terminal. Contains
 * only the kinds of shell that this process has opened.
 */
const asksAt = new Map<string, boolean>()

function getPrompts(address: string): Set<string> {
  const known = promptsOf.get(address) ?? new Set()
  promptsOf.set(address, known)
  return known
}

/**
 * A shell into which lines are typed. Without a terminal, nothing is echoed and the output never pauses at the end of a
 * page.
 */
export interface Typing {
  /**
   * Types a line without waiting for its effect. If `shown` is given, reports contain `shown` instead of the line,
   * because the line contains a secret.
   */
  type(line: string, shown?: string): void
  /** Sends a key press without ending the line. */
  press(key: string): void
  /** Returns all output so far. */
  read(): string
  /**
   * Waits until the shell asks for the next line or for an answer, but no longer than the budget for a response. In a
   * shell that prints no prompts, waits until the output pauses.
   * @returns all output so far
   */
  quiet(): Promise<string>
  /**
   * Waits until the output pauses. Meant for commands that go on printing, or that end the shell.
   * @returns all output so far
   */
  pause(): Promise<string>
  /**
   * Waits until the output after a position matches, but no longer than the budget for a response.
   * @returns all output so far
   */
  shows(what: RegExp | ((text: string) => boolean), from: number): Promise<string>
  /**
   * Closes the input and waits for the shell to end. The shell first executes all lines that have been typed.
   * @returns all output
   */
  end(): Promise<SshAnswer>
  /** Ends the shell at once, for callers that have seen the result or no longer need it. */
  close(): void
}

/** Terminal for targets that open no shell without one. It is so large that lines do not wrap and pages do not fill. */
const TERMINAL: PseudoTtyOptions = { term: 'dumb', cols: 1000, rows: 10_000 }

/**
 * Opens a shell, and waits until it is ready for a line. Without this wait, the greeting of a shell that starts slowly
 * would be mistaken for the output of the first line.
 * @param terminal requested for the shell; by default one is requested only if the target requires it
 * @throws {ChannelError} if the target opens no shell, or the connection breaks before the shell ends
 */
export async function openShell(
  client: Client,
  address: string,
  limits: Bounds,
  terminal?: PseudoTtyOptions,
): Promise<Typing> {
  const what = `ssh ${address}: shell`
  const hearing = listenToShell(client, what, limits)
  const { last, until } = hearing
  const { shell, asking } = await hearing.openedIn(requestShell(client, what, terminal))
  const prompts = getPrompts(address)

  let start = 0
  let typed = 0
  let before = 0
  const text = () => hearing.text().slice(start)
  const state = (): State => ({ last: last(), typed, before, text: text(), more: hearing.more() })
  const close = () => {
    hearing.over()
    shell.close()
  }
  const type = (line: string) => {
    typed = performance.now()
    before = text().length
    shell.write(`${line}\n`)
  }
  const awaitSilence = (patience: number) => until(waitUntilQuiet(state, prompts, { again: asking, patience }))
  const awaitText = (holds: (said: string) => boolean, most = limits.answer * 1000) =>
    until(waitForText(state, holds, most))
  const place = asking === ASKING ? `${address} on a terminal` : address
  const press = (key: string) => void shell.write(key)
  const ready = { text, type, press, awaitSilence, awaitText, isOver: hearing.isOver }
  if (await awaitFirstPrompt(ready, place, terminal !== undefined)) {
    start = text().lastIndexOf('\n') + 1
    typed = before = 0
  }
  const asks = isAsking(text())
  return {
    type,
    press,
    read: text,
    close,
    async quiet() {
      await awaitSilence(asks ? limits.answer * 1000 : QUIET)
      return text()
    },
    async pause() {
      await awaitSilence(QUIET)
      return text()
    },
    async shows(pattern, from) {
      const holds = typeof pattern === 'function' ? pattern : (said: string) => pattern.test(said)
      await awaitText((said) => holds(said.slice(from)))
      return text()
    },
    async end() {
      const isAsked = asking === ASKING && asks && (await pressEnd(ready))
      if (!isAsked) shell.end()
      const ended = performance.now()
      // Waits for silence rather than for the end of the shell, because some targets keep a shell open after its input
      // has ended. Does not wait for a prompt either, because a late prompt would prove nothing.
      if (!isAsked) await until(waitForSilence(limits.answer * 1000, () => Math.max(ended, last())))
      close()
      return { text: text() }
    },
  }
}

/** The functions of a shell that `awaitFirstPrompt` and `pressEnd` use. */
interface Starting {
  readonly text: () => string
  readonly type: (line: string) => void
  readonly press: (key: string) => void
  readonly awaitSilence: (patience: number) => Promise<void>
  /** @param most maximum wait in milliseconds; by default the budget for a response */
  readonly awaitText: (holds: (said: string) => boolean, most?: number) => Promise<void>
  readonly isOver: () => boolean
}

/**
 * Waits until a new shell prompts for a line. A shell that has not prompted yet may be starting slowly, or may never
 * prompt. If no earlier shell has shown which is true, types a harmless command to find out.
 * @param place key of `asksAt`
 * @param isChosen whether the caller chose the terminal. If so, nothing is typed, because the output of the harmless
 * command might be paged
 * @returns whether the harmless command was typed. If so, its output must be skipped
 */
async function awaitFirstPrompt(shell: Starting, place: string, isChosen: boolean): Promise<boolean> {
  const { text, type, awaitSilence, awaitText, isOver } = shell
  const known = asksAt.get(place)
  await awaitSilence(QUIET)
  const isUnclear = !isAsking(text()) && known !== false
  const isProbed = isUnclear && known === undefined && !isChosen
  if (isUnclear) {
    const { length } = text()
    if (isProbed) type(HARMLESS)
    await awaitText(isProbed ? (said) => RELEASE.test(said.slice(length)) : isAsking)
    await awaitSilence(QUIET)
  }
  if (isAsking(text())) asksAt.set(place, true)
  else if (!isOver()) asksAt.set(place, known ?? false)
  return isProbed
}

/**
 * Presses the key that ends the input of a terminal, once for each CLI mode. Closing the channel's input is not enough,
 * because many targets then keep the shell open.
 * @returns whether the target asks a question, such as what to do with pending changes. The question must not be
 * answered
 */
async function pressEnd({ text, press, awaitSilence, awaitText, isOver }: Starting): Promise<boolean> {
  for (let mode = 0; mode < MODES && !isOver(); mode++) {
    if (QUESTION.test(findLastLine(text()))) return true
    const { length } = text()
    press(END_OF_INPUT)
    await awaitText((said) => said.length > length, QUIET)
    if (text().length === length) return false
    await awaitSilence(QUIET)
  }
  return false
}

/** Whether a shell asks for a line. This is assumed if the output of the shell does not end with a line break. */
function isAsking(said: string): boolean {
  return findLastLine(said).trim() !== ''
}

/** Collects a shell's output. Any wait for output also ends when the shell ends or the connection breaks. */
function listenToShell(client: Client, what: string, limits: Bounds) {
  const gathering = new Gathering(what, limits)
  const broken = Promise.withResolvers<never>()
  const closed = Promise.withResolvers<void>()
  broken.promise.catch(() => {}) // the error is thrown where the promise is awaited
  let isOpen = false
  const lose = (reason: string) => broken.reject(new (isOpen ? ChannelError : UnopenedError)(`${what}: ${reason}`))
  const failed = (error: Error) => lose(describeSshError(error))
  const lost = () => lose('the connection was closed')
  client.once('error', failed)
  client.once('close', lost)
  let last = performance.now()
  let more = Promise.withResolvers<void>()
  let isOver = false
  void closed.promise.then(() => void (isOver = true))
  const gather = (data: Buffer) => {
    last = performance.now()
    more.resolve()
    more = Promise.withResolvers()
    try {
      gathering.add(data)
    } catch (error) {
      broken.reject(error)
    }
  }
  return {
    /** All output so far. */
    text: () => gathering.text(),
    /** Returns the time of the last output, in milliseconds. */
    last: () => last,
    /** Whether the shell has ended. */
    isOver: () => isOver,
    /** Returns a promise that resolves on new output. */
    more: () => more.promise,
    until: (...waits: Promise<void>[]) => Promise.race([...waits, closed.promise, broken.promise]),
    /** Listens to a shell once it is open. Opening may take as long as a response. */
    async openedIn(opening: Promise<Opened>): Promise<Opened> {
      const patience = setTimeout(() => broken.reject(gathering.late(limits.answer)), limits.answer * 1000)
      const opened = await Promise.race([opening, broken.promise]).finally(() => clearTimeout(patience))
      isOpen = true
      const { shell } = opened
      shell.on('error', failed) // occurs when a line is typed into a shell that has ended
      shell.on('data', gather)
      shell.stderr.on('data', gather)
      shell.once('close', closed.resolve)
      return opened
    },
    /** Removes the listeners from the connection. */
    over() {
      client.off('error', failed)
      client.off('close', lost)
    },
  }
}

/**
 * An open shell, and how many milliseconds a known prompt must stay unchanged. A terminal needs a longer time, because
 * it redraws its lines, including prompts.
 */
interface Opened {
  readonly shell: ClientChannel
  readonly asking: number
}

async function requestShell(client: Client, what: string, terminal?: PseudoTtyOptions): Promise<Opened> {
  const open = (how: false | PseudoTtyOptions) =>
    new Promise<ClientChannel | Error>((resolve) => client.shell(how, (error, channel) => resolve(error ?? channel)))
  const first = terminal === undefined ? await open(false) : undefined
  if (first !== undefined && !(first instanceof Error)) return { shell: first, asking: ASKING_AGAIN }
  const shell = await open(terminal ?? TERMINAL)
  if (shell instanceof Error) throw new ChannelError(`${what}: ${shell.message}`)
  return { shell, asking: ASKING }
}

/** The output so far, with the times of the last output and of the last typed line in milliseconds. */
export interface Printed {
  readonly last: number
  readonly typed: number
  /** Length of the output at the time when the last line was typed. */
  readonly before: number
  readonly text: string
}

/** The output so far. `more` resolves on new output. */
interface State extends Printed {
  readonly more: Promise<void>
}

/**
 * Waits until the output is idle or ends in a prompt.
 * @param prompts known prompts, to which new ones are added
 */
async function waitUntilQuiet(
  look: () => State,
  prompts: Set<string>,
  by: Pick<Wait, 'again' | 'patience'>,
): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { more, ...printed } = look()
    const now = performance.now()
    const { left, prompt } = measureSilence(printed, { begun, now, prompts, ...by })
    if (left <= 0) {
      if (prompt !== undefined) prompts.add(prompt)
      return
    }
    await waitAtMost(left, more)
  }
}

/** State of a wait. */
interface Wait {
  readonly begun: number
  readonly now: number
  readonly prompts: ReadonlySet<string>
  /** Milliseconds for which a known prompt must stay unchanged. */
  readonly again: number
  /** Milliseconds of silence after which output that ends with a line break counts as finished. */
  readonly patience: number
}

/**
 * Returns for how many more milliseconds a shell must be silent before it counts as idle. Also returns its prompt, if
 * there is one.
 */
export function measureSilence(
  { last, typed, before, text }: Printed,
  { begun, now, prompts, again, patience }: Wait,
): { readonly left: number; readonly prompt?: string } {
  // Looks only at output since the last typed line. If the shell does not echo, commands without output leave several
  // prompts on one line, so that line as a whole is not a prompt.
  const line = findLastLine(text.slice(before))
  // If the prompt was printed before the last line was typed, that line was typed at this prompt. Such a prompt does
  // not end the output of the line.
  const isWithinLine = last > typed && line.trim() !== ''
  const silent = (isWithinLine ? QUIET : patience) - (now - Math.max(begun, last))
  if (last <= typed || !PROMPT.test(line)) return { left: silent }
  const prompt = line.replace(MODE, '()')
  return { left: Math.min(silent, (prompts.has(prompt) ? again : ASKING) - (now - last)), prompt }
}

/** Waits until the output meets a condition, for at most this many milliseconds. */
async function waitForText(look: () => State, holds: (text: string) => boolean, most: number): Promise<void> {
  const deadline = performance.now() + most
  for (;;) {
    const { text, more } = look()
    const left = deadline - performance.now()
    if (left <= 0 || holds(text)) return
    await waitAtMost(left, more)
  }
}

/** Waits until output has been idle this long. */
async function waitForSilence(milliseconds: number, last: () => number): Promise<void> {
  for (let left = milliseconds; left > 0; left = last() + milliseconds - performance.now()) await sleep(left)
}

/** Waits for a promise for at most this many milliseconds. */
async function waitAtMost(milliseconds: number, something: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, milliseconds).unref()
  await Promise.race([over.promise, something]).finally(() => clearTimeout(timer))
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
}
