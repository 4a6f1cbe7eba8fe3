import type { Client, ClientChannel } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import { reasonOf, type SshAnswer } from './answering.ts'

/** Real milliseconds without a sign after which a command line that was typed to has said what it says at once. */
const QUIET = 700

/** The same where it ends with what asks for the next line, as far as that can be told. */
const ASKING = 60
const PROMPT = /[#>:?\]] ?$/

/** Real milliseconds between two looks at what is printed. */
const POLL = 50

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
  const gather = (data: Buffer) => {
    last = performance.now()
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
  return {
    type(line) {
      typed = performance.now()
      shell.write(`${line}\n`)
    },
    async quiet() {
      await Promise.race([quieted(() => ({ last, typed, text: gathering.text() })), closed.promise, broken.promise])
      return gathering.text()
    },
    async shows(pattern, from) {
      const deadline = performance.now() + limits.answer * 1000
      const isShown = async () => {
        while (performance.now() < deadline && !pattern.test(gathering.text().slice(from))) await sleep(POLL)
      }
      await Promise.race([isShown(), closed.promise, broken.promise])
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

/** What has been printed, and when something was printed and typed last. */
interface State {
  readonly last: number
  readonly typed: number
  readonly text: string
}

/** Waits until nothing more comes, or what comes asks for the next line. */
async function quieted(look: () => State): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { last, typed, text } = look()
    const silent = performance.now() - Math.max(begun, last)
    // What stood there before the last line was typed asked for that line.
    if (silent >= QUIET || (last > typed && performance.now() - last > ASKING && PROMPT.test(text))) return
    await sleep(ASKING / 3)
  }
}

/** Waits until nothing has come for so long. */
async function still(milliseconds: number, last: () => number): Promise<void> {
  for (let left = milliseconds; left > 0; left = last() + milliseconds - performance.now()) await sleep(left)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
}
