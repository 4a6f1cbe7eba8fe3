import type { Client, ClientChannel, PseudoTtyOptions } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import { describeSshError, type SshAnswer } from './answering.ts'
import { findLastLine } from './terminal-text.ts'

/** Real milliseconds without a sign after which a command line that was typed to has said what it says at once. */
const QUIET = 700

/** The same where it ends with what asks for the next line, as far as that can be told; and where it asked so before. */
const ASKING = 60
const ASKING_AGAIN = 5
const PROMPT = /[#>:?\]] ?$/
/** Where a prompt says what is being configured. */
const MODE = /\([^()]*\)(?=[#>] ?$)/

/** What has asked for a line at an address, whatever mode it was in, and nothing came after it. */
const promptsOf = new Map<string, Set<string>>()

function getPrompts(address: string): Set<string> {
  const known = promptsOf.get(address) ?? new Set()
  promptsOf.set(address, known)
  return known
}

/** A shell that is typed to: without a terminal, for nothing is echoed there, and nothing stops at the end of a page. */
export interface Typing {
  /** Types a line; what it does is not waited for. `waitForText` stands for one that holds a secret, whoever is told of it. */
  type(line: string, shown?: string): void
  /** Presses a key: nothing ends the line. */
  press(key: string): void
  /** Waits until nothing more comes. @returns what has been printed so far */
  quiet(): Promise<string>
  /** Waits until something is printed, from a place on, or for the answer budget. @returns what has been printed so far */
  shows(what: RegExp | ((text: string) => boolean), from: number): Promise<string>
  /** Types no more, and waits for the end: whatever was typed is done by then. @returns all that was printed */
  end(): Promise<SshAnswer>
  /** Ends at once: whoever looked has seen that what was typed is done, or wants no more of it. */
  close(): void
}

/** What a shell is opened with where a target gives none without a terminal: one on which lines neither wrap nor fill a page. */
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
      // Some keep a shell open to which nobody types any more. What asks for a line there may be late, and says nothing.
      await until(still(limits.answer * 1000, () => Math.max(ended, last())))
      close()
      return { text: text() }
    },
  }
}

/** What comes of a shell, and how a wait for it ends when the shell does, or the connection breaks. */
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
    /** All that has been printed. */
    text: () => gathering.text(),
    /** When something was printed last. */
    last: () => last,
    /** Resolves when something comes. */
    more: () => more.promise,
    until: (...waits: Promise<void>[]) => Promise.race([...waits, closed.promise, broken.promise]),
    /** Hears a shell once it is opened, which takes no longer than an answer. */
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
    /** The connection concerns nobody here any more. */
    over() {
      client.off('error', failed)
      client.off('close', lost)
    },
  }
}

/** A shell, and how long what asked for a line before has to stand: on a terminal lines are drawn again, prompts and all. */
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

/** What has been printed, and when something was printed and typed last, in milliseconds. */
export interface Printed {
  readonly last: number
  readonly typed: number
  /** How much had been printed before the last line was typed. */
  readonly before: number
  readonly text: string
}

/** `more` resolves when something comes. */
interface State extends Printed {
  readonly more: Promise<void>
}

/**
 * Waits until nothing more comes, or what comes asks for the next line.
 * @param prompts what is known to ask so; grows
 * @param again milliseconds for which one of them has to stand
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

/** When somebody began to wait, and now; the prompts that are known, and how long a known one has to stand. */
interface Wait {
  readonly begun: number
  readonly now: number
  readonly prompts: ReadonlySet<string>
  readonly again: number
}

/** How many more milliseconds nothing may come before a shell counts as idle; and the prompt that asks for a line, if any. */
export function measureSilence(
  { last, typed, before, text }: Printed,
  { begun, now, prompts, again }: Wait,
): { readonly left: number; readonly prompt?: string } {
  const silent = QUIET - (now - Math.max(begun, last))
  // Nothing is echoed, so prompts of lines that say nothing stand in a row.
  const line = findLastLine(text.slice(before))
  // What stood there before the last line was typed asked for that line.
  if (last <= typed || !PROMPT.test(line)) return { left: silent }
  const prompt = line.replace(MODE, '()')
  return { left: Math.min(silent, (prompts.has(prompt) ? again : ASKING) - (now - last)), prompt }
}

/** Waits until what has been printed is what it should be, for so many milliseconds at most. */
async function waitForText(look: () => State, holds: (text: string) => boolean, most: number): Promise<void> {
  const deadline = performance.now() + most
  for (;;) {
    const { text, more } = look()
    const left = deadline - performance.now()
    if (left <= 0 || holds(text)) return
    await waitAtMost(left, more)
  }
}

/** Waits until nothing has come for so long. */
async function still(milliseconds: number, last: () => number): Promise<void> {
  for (let left = milliseconds; left > 0; left = last() + milliseconds - performance.now()) await sleep(left)
}

/** Waits for something, but no longer than so many milliseconds. */
async function waitAtMost(milliseconds: number, something: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, milliseconds).unref()
  await Promise.race([over.promise, something]).finally(() => clearTimeout(timer))
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
}
