import type { Client, ClientChannel, PseudoTtyOptions } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import { describeSshError, type SshAnswer } from './answering.ts'
import { findLastLine } from './terminal-text.ts'

/** Real milliseconds of silence after which the immediate output of a command line is complete. */
const QUIET = 700

/** The same for output that ends in an apparent prompt, and for one that ends in a known prompt. */
const ASKING = 60
const ASKING_AGAIN = 5
const PROMPT = /[#>:?\]] ?$/
/** The configuration mode within a prompt. */
const MODE = /\([^()]*\)(?=[#>] ?$)/

/** Prompts seen at an address with no output after them, whatever the mode. */
const promptsOf = new Map<string, Set<string>>()

function getPrompts(address: string): Set<string> {
  const known = promptsOf.get(address) ?? new Set()
  promptsOf.set(address, known)
  return known
}

/** A shell to type into. It has no terminal, so nothing is echoed and nothing stops at the end of a page. */
export interface Typing {
  /**
   * Types a line without waiting for its effect. `shown` replaces a line that holds a secret wherever it is reported.
   */
  type(line: string, shown?: string): void
  /** Presses a key without ending the line. */
  press(key: string): void
  /** Waits until output is idle. @returns all output so far */
  quiet(): Promise<string>
  /** Waits for output from a position on, up to the answer budget. @returns all output so far */
  shows(what: RegExp | ((text: string) => boolean), from: number): Promise<string>
  /** Closes the input and waits for the end, when everything typed has been done. @returns all output */
  end(): Promise<SshAnswer>
  /** Ends at once, for callers that have seen the result or no longer need it. */
  close(): void
}

/** Fallback for targets that give no shell without a terminal: lines do not wrap and pages do not fill. */
const TERMINAL: PseudoTtyOptions = { term: 'dumb', cols: 1000, rows: 10_000 }

/** Opens a shell. @param terminal that it has in any case @throws {ChannelError} when the target gives none, or when the connection breaks before its end */
export async function openShell(
  client: Client,
  address: string,
  limits: Bounds,
  terminal?: PseudoTtyOptions,
): Promise<Typing> {
  const what = `ssh ${address}: shell`
  const hearing = listenToShell(client, what, limits)
  const { text, last, until } = hearing
  const { shell, asking } = await hearing.openedIn(requestShell(client, what, terminal))
  const prompts = getPrompts(address)

  let typed = 0
  let before = 0
  const state = (): State => ({ last: last(), typed, before, text: text(), more: hearing.more() })
  const close = () => {
    hearing.over()
    shell.close()
  }
  return {
    type(line) {
      typed = performance.now()
      before = text().length
      shell.write(`${line}\n`)
    },
    press: (key) => void shell.write(key),
    close,
    async quiet() {
      await until(waitUntilQuiet(state, prompts, asking))
      return text()
    },
    async shows(pattern, from) {
      const holds = typeof pattern === 'function' ? pattern : (said: string) => pattern.test(said)
      await until(waitForText(state, (said) => holds(said.slice(from)), limits.answer * 1000))
      return text()
    },
    async end() {
      shell.end()
      const ended = performance.now()
      // Some targets keep a shell open after its input ends. A late prompt there proves nothing.
      await until(still(limits.answer * 1000, () => Math.max(ended, last())))
      close()
      return { text: text() }
    },
  }
}

/** Collects a shell's output. A wait for output ends when the shell ends or the connection breaks. */
function listenToShell(client: Client, what: string, limits: Bounds) {
  const gathering = new Gathering(what, limits)
  const broken = Promise.withResolvers<never>()
  const closed = Promise.withResolvers<void>()
  broken.promise.catch(() => {}) // told to whoever waits
  const failed = (error: Error) => broken.reject(new ChannelError(`${what}: ${describeSshError(error)}`))
  const lost = () => broken.reject(new ChannelError(`${what}: the connection was closed`))
  client.once('error', failed)
  client.once('close', lost)
  let last = performance.now()
  let more = Promise.withResolvers<void>()
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
    /** Time of the last output. */
    last: () => last,
    /** Resolves on new output. */
    more: () => more.promise,
    until: (...waits: Promise<void>[]) => Promise.race([...waits, closed.promise, broken.promise]),
    /** Listens to a shell once it is open. Opening may take no longer than an answer. */
    async openedIn(opening: Promise<Opened>): Promise<Opened> {
      const patience = setTimeout(() => broken.reject(gathering.late(limits.answer)), limits.answer * 1000)
      const opened = await Promise.race([opening, broken.promise]).finally(() => clearTimeout(patience))
      const { shell } = opened
      shell.on('error', failed) // whoever types into a shell that has ended
      shell.on('data', gather)
      shell.stderr.on('data', gather)
      shell.once('close', closed.resolve)
      return opened
    },
    /** Stops listening to the connection. */
    over() {
      client.off('error', failed)
      client.off('close', lost)
    },
  }
}

/** A shell, and how long a known prompt must stay unchanged. On a terminal, lines are redrawn, including prompts. */
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

/** The output so far, and the times of the last output and the last typing, in milliseconds. */
export interface Printed {
  readonly last: number
  readonly typed: number
  /** Length of the output when the last line was typed. */
  readonly before: number
  readonly text: string
}

/** `more` resolves on new output. */
interface State extends Printed {
  readonly more: Promise<void>
}

/**
 * Waits until output is idle or ends in a prompt.
 * @param prompts known prompts; grows
 * @param again milliseconds for which a known prompt must stay unchanged
 */
async function waitUntilQuiet(look: () => State, prompts: Set<string>, again: number): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { more, ...printed } = look()
    const now = performance.now()
    const { left, prompt } = measureSilence(printed, { begun, now, prompts, again })
    if (left <= 0) {
      if (prompt !== undefined) prompts.add(prompt)
      return
    }
    await waitAtMost(left, more)
  }
}

/** Start of the wait, current time, known prompts, and how long a known prompt must stay unchanged. */
interface Wait {
  readonly begun: number
  readonly now: number
  readonly prompts: ReadonlySet<string>
  readonly again: number
}

/** Returns how many more milliseconds of silence make a shell idle, and its prompt, if any. */
export function measureSilence(
  { last, typed, before, text }: Printed,
  { begun, now, prompts, again }: Wait,
): { readonly left: number; readonly prompt?: string } {
  const silent = QUIET - (now - Math.max(begun, last))
  // Nothing is echoed, so the prompts of silent commands follow each other on one line.
  const line = findLastLine(text.slice(before))
  // Earlier output was the prompt for the last line typed.
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
async function still(milliseconds: number, last: () => number): Promise<void> {
  for (let left = milliseconds; left > 0; left = last() + milliseconds - performance.now()) await sleep(left)
}

/** Waits for a promise, but at most this many milliseconds. */
async function waitAtMost(milliseconds: number, something: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, milliseconds).unref()
  await Promise.race([over.promise, something]).finally(() => clearTimeout(timer))
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
}
