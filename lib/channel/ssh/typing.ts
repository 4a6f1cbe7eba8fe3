import type { Client, ClientChannel } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import { reasonOf, type SshAnswer } from './answering.ts'

/** Real milliseconds without a sign after which a command line that was typed to has said what it says at once. */
const QUIET = 700

/** The same where it ends with what asks for the next line, as far as that can be told; and where it asked so before. */
const ASKING = 60
const ASKING_AGAIN = 5
const PROMPT = /[#>:?\]] ?$/

/** What has asked for a line at an address, and nothing came after it. */
const promptsOf = new Map<string, Set<string>>()

function promptsAt(address: string): Set<string> {
  const known = promptsOf.get(address) ?? new Set()
  promptsOf.set(address, known)
  return known
}

/** A shell that is typed to, without a terminal: nothing is echoed, and nothing stops at the end of a page. */
export interface Typing {
  /** Types a line; what it does is not waited for. `shown` stands for one that holds a secret, whoever is told of it. */
  type(line: string, shown?: string): void
  /** Waits until nothing more comes. @returns what has been printed so far */
  quiet(): Promise<string>
  /** Waits until something is printed, from a place on, or for the answer budget. @returns what has been printed so far */
  shows(what: RegExp, from: number): Promise<string>
  /** Types no more, and waits for the end: whatever was typed is done by then. @returns all that was printed */
  end(): Promise<SshAnswer>
}

/** Opens a shell. @throws {ChannelError} when the target gives none, or when the connection breaks before its end */
export async function typing(client: Client, address: string, limits: Bounds): Promise<Typing> {
  const what = `ssh ${address}: shell`
  const gathering = new Gathering(what, limits)
  const broken = Promise.withResolvers<never>()
  const closed = Promise.withResolvers<void>()
  broken.promise.catch(() => {}) // told to whoever waits
  const fail = (error: Error) => broken.reject(error)
  const failed = (error: Error) => fail(new ChannelError(`${what}: ${reasonOf(error)}`))
  const lost = () => fail(new ChannelError(`${what}: the connection was closed`))
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
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const opened = Promise.withResolvers<ClientChannel>()
  client.shell(false, (error, channel) =>
    error ? fail(new ChannelError(`${what}: ${error.message}`)) : opened.resolve(channel),
  )
  const patience = setTimeout(() => fail(gathering.late(limits.answer)), limits.answer * 1000)
  const shell = await Promise.race([opened.promise, broken.promise]).finally(() => clearTimeout(patience))
  shell.on('error', failed) // whoever types into a shell that has ended
  shell.on('data', gather)
  shell.stderr.on('data', gather)
  shell.once('close', closed.resolve)

  let typed = 0
  const state = (): State => ({ last, typed, text: gathering.text(), more: more.promise })
  return {
    type(line) {
      typed = performance.now()
      shell.write(`${line}\n`)
    },
    async quiet() {
      await Promise.race([quieted(state, promptsAt(address)), closed.promise, broken.promise])
      return gathering.text()
    },
    async shows(pattern, from) {
      const shows = shown(state, (text) => pattern.test(text.slice(from)), limits.answer * 1000)
      await Promise.race([shows, closed.promise, broken.promise])
      return gathering.text()
    },
    async end() {
      shell.end()
      last = performance.now()
      // Some keep a shell open to which nobody types any more.
      await Promise.race([closed.promise, broken.promise, still(limits.answer * 1000, () => last)])
      client.off('error', failed)
      client.off('close', lost)
      shell.close()
      return { text: gathering.text() }
    },
  }
}

/** What has been printed, and when something was printed and typed last; `more` resolves when something comes. */
interface State {
  readonly last: number
  readonly typed: number
  readonly text: string
  readonly more: Promise<void>
}

/**
 * Waits until nothing more comes, or what comes asks for the next line.
 * @param prompts what is known to ask so; grows
 */
async function quieted(look: () => State, prompts: Set<string>): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { last, typed, text, more } = look()
    const now = performance.now()
    const silent = QUIET - (now - Math.max(begun, last))
    const line = text.slice(text.lastIndexOf('\n') + 1)
    // What stood there before the last line was typed asked for that line.
    const asks = last > typed && PROMPT.test(line)
    const left = asks ? Math.min(silent, (prompts.has(line) ? ASKING_AGAIN : ASKING) - (now - last)) : silent
    if (left <= 0) {
      if (asks) prompts.add(line)
      return
    }
    await Promise.race([sleep(left), more])
  }
}

/** Waits until what has been printed is what it should be, for so many milliseconds at most. */
async function shown(look: () => State, holds: (text: string) => boolean, most: number): Promise<void> {
  const deadline = performance.now() + most
  for (;;) {
    const { text, more } = look()
    const left = deadline - performance.now()
    if (left <= 0 || holds(text)) return
    await Promise.race([sleep(left), more])
  }
}

/** Waits until nothing has come for so long. */
async function still(milliseconds: number, last: () => number): Promise<void> {
  for (let left = milliseconds; left > 0; left = last() + milliseconds - performance.now()) await sleep(left)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
}
