import type { Clock } from '../../clock/clock.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { trimLastLine, leave, QUESTION } from './leaving.ts'
import { findObjection } from './objections.ts'
import type { CommandLine } from './ssh.ts'
import type { SshWitness } from './witness.ts'

/** Real milliseconds after which an unused connection is closed, because it may have been lost unnoticed. */
const IDLE = 30_000
/** Maximum number of attempts to reach a CLI that starts late after a restart. */
const STEPS = 4
/** Device seconds between two attempts to reach the CLI. */
const STEP = 60

/** Whether the CLI has accepted the password before. If so, a refusal only means that the CLI is still starting. */
export interface CommandLineLogin {
  proven: boolean
}

/** Deletes data over the CLI, or restores lines that the CLI printed. Logs in on first use. */
export class CliRemoval {
  readonly #line: CommandLine
  readonly #clock: Clock
  readonly #poll: number
  readonly #login: CommandLineLogin
  #missing: ChannelError | undefined
  #used = 0

  /** @param poll device seconds between two polls of a restarting target */
  constructor(line: CommandLine, clock: Clock, poll: number, login: CommandLineLogin = { proven: false }) {
    this.#line = line
    this.#clock = clock
    this.#poll = poll
    this.#login = login
  }

  /**
   * Deletes the data at a path. The command is repeated if the connection breaks, because a second deletion does no
   * harm.
   * @returns whether the command was accepted; if it was rejected, nothing is committed
   * @throws {ChannelError} if the CLI stays unreachable, or if it refuses a login although it has never accepted one.
   * After such a refusal, no further login is attempted
   */
  async deletePath(path: string, witness: SshWitness): Promise<boolean> {
    const words = formatCliWords(path)
    return words !== undefined && this.type(`no ${words}`, witness)
  }

  /**
   * Sets the leaf at a path. Throws the same as `deletePath`.
   * @returns whether the command was accepted; if it was rejected, nothing is committed
   */
  async setLeaf(path: string, value: string, witness: SshWitness): Promise<boolean> {
    const words = formatCliWords(`${path}=${encodeURIComponent(value)}`)
    return words !== undefined && this.type(words, witness)
  }

  /** Types a line of the running configuration as the CLI prints it, or `no` followed by such a line. */
  async type(typed: string, witness: SshWitness): Promise<boolean> {
    return !UNSAFE.test(typed) && this.#insistently(() => commitLines(this.#line, [typed], witness))
  }

  /** Returns the output of a command that changes nothing. */
  print(command: string, witness: SshWitness): Promise<string> {
    return this.#patiently(() => this.#line.run(command, witness)).then(({ text }) => text.replaceAll('\r', ''))
  }

  /**
   * Deletes a file, either with the command `file delete`, as clients of this family of targets do, or over SFTP. SFTP
   * works only in the directories to which the contract copies files. Returns and throws the same as `deletePath`.
   */
  async removeFile(
    way: 'file delete' | 'SFTP',
    { directory, name }: { readonly directory: string; readonly name: string },
    witness: SshWitness,
  ): Promise<boolean> {
    const { [directory]: at } = COPIED_TO
    if (way === 'SFTP' ? at === undefined : !PLAIN.test(`${directory}/${name}`)) return false
    return this.#insistently(async () => {
      if (way !== 'SFTP') return deleteFile(this.#line, `${directory}/${name}`, witness)
      witness.beforeCommand(`sftp rm ${name}`)
      return (await this.#line.unlink(`${at}/${name}`, witness)).isTaken
    })
  }

  /**
   * Repeats an action after the connection is lost. If the repetition is rejected, the action still counts as accepted,
   * because the first attempt may already have deleted everything.
   */
  #insistently(act: () => Promise<boolean>): Promise<boolean> {
    let times = 0
    return this.#patiently(async () => {
      times += 1
      return (await act()) || times > 1
    })
  }

  /** Repeats an action until the CLI has started. */
  async #patiently<T>(act: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#used > IDLE) this.#line.close()
    for (let step = 1; ; step += 1) {
      if (this.#missing !== undefined) throw this.#missing
      const { isOpen } = this.#line
      try {
        const result = await act()
        this.#used = performance.now()
        this.#login.proven = true
        return result
      } catch (error) {
        const isRefused = error instanceof LoginRefusedError
        if (isRefused && (!this.#login.proven || step === STEPS))
          this.#missing = new ChannelError(error.message, { cause: error })
        else if ((!isRefused && !(error instanceof ChannelError)) || step === STEPS) throw error
        else if (!isOpen) await this.#clock.until((await this.#clock.now()) + Math.max(STEP, this.#poll) * 1000)
      }
    }
  }

  close(): void {
    this.#line.close()
  }
}

/** The directories to which the contract copies files by SCP, by their virtual names. */
const COPIED_TO: Readonly<Record<string, string>> = {
  'images/staging': '/var/import/staging',
  'images/tenant': 'IMAGES',
}

/** Matches a path without characters that have a special meaning in the CLI. */
const PLAIN = /^[\w./+-]+$/

async function deleteFile(line: CommandLine, path: string, witness: SshWitness): Promise<boolean> {
  const command = `file delete ${path}`
  const { text } = await line.type([], witness, async (shell) => {
    witness.beforeCommand(command)
    shell.type(command)
    const said = await shell.quiet()
    if (ASKS_BACK.test(said)) shell.type('yes')
    await shell.quiet()
    shell.type('exit')
  })
  return findObjection(text) === undefined
}

/**
 * Types lines in configuration mode and commits them together. The contract does not document `no`, so the caller must
 * check the result. Returns whether all lines were accepted; otherwise none is committed.
 * @throws {ChannelError} if the connection breaks, perhaps because of the commit
 */
export async function commitLines(
  line: CommandLine,
  configuring: readonly string[],
  witness: SshWitness,
): Promise<boolean> {
  let isTaken = false
  await line.type([], witness, async (shell) => {
    // A shell without a prompt is considered idle only after a wait, so waits are kept to a minimum.
    let all = await shell.quiet()
    const prompt = trimLastLine(all)
    const said = async (typed: string): Promise<string> => {
      const { length } = all
      shell.type(typed)
      all = await shell.quiet()
      return all.slice(length)
    }
    /** Types a line. Returns whether it is accepted without an error or a question. Answers any question with `no`. */
    const isFine = async (typed: string): Promise<boolean> => {
      // Asks the witness immediately before each line is sent. The login may have taken long, and the witness may have
      // withdrawn its permission meanwhile.
      witness.beforeCommand(typed)
      const answer = await said(typed)
      if (!ASKS_BACK.test(answer)) return findObjection(answer) === undefined
      await said('no')
      return false
    }
    isTaken = await isFine('config')
    for (const each of configuring) isTaken = isTaken && (await isFine(each))
    if (isTaken) await isFine('commit')
    await leave(shell, prompt, all)
    shell.type('exit')
  })
  return isTaken
}

/** Matches a question that lists its answers. Prompts end in the same way but list no answers. */
const ASKS_BACK = new RegExp(`\\b(?:yes|no)\\b[^\\n]*${QUESTION.source}`, 'i')

/**
 * Returns a data path as CLI words: without modules, and with the key of an entry after the name of its list.
 * @param path such as `/data/openconfig-system:system/dns/servers/server=192.0.2.1`
 * @returns undefined if a key could have a special meaning in the CLI
 */
export function formatCliWords(path: string): string | undefined {
  const segments = path
    .replace(/^\/data\/?/, '')
    .split('/')
    .map((segment) => segment.split(/[=,]/))
  const keys = segments.flatMap(([, ...each]) => each.map(decodeURIComponent))
  if (keys.some((key) => UNSAFE.test(key))) return undefined
  return segments
    .flatMap(([name = '', ...each]) => [
      name.replace(MODULE, ''),
      ...each.map((key) => quoteKey(decodeURIComponent(key).replace(IDENTITY, ''))),
    ])
    .join(' ')
}

const MODULE = /^[^:]*:/
/**
 * Matches the module prefix of an identity, such as a facility. Modules contain hyphens, and identities are in
 * capitals.
 */
const IDENTITY = /^[a-z]\w*-[\w-]*:(?=[A-Z])/
/** Matches characters that end a line, request help, complete a word, or match all entries. */
const UNSAFE = /[\p{Cc}\uFFFD*?]/u

function quoteKey(key: string): string {
  return /^[\w.:/%@+-]+$/.test(key) ? key : `"${key.replaceAll(/["\\]/g, '\\$&')}"`
}
