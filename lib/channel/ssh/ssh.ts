import type { Client } from 'ssh2'
import { runCommand, followCommand, NoCommandsError, type SshAnswer } from './answering.ts'
import { authenticateClient, type SshWay } from './login.ts'
import { type Copied, copyFile, type Copy, unlinkFile } from './copying.ts'
import { runInShell, runUntilEnough } from './interactive-session.ts'
import { stripStamp } from './terminal-text.ts'
import { type Typing, openShell } from './typing.ts'
import type { SshWitness } from './witness.ts'
import { describeError } from '../../domain/errors.ts'

export type { SshAnswer } from './answering.ts'
export type { SshWay } from './login.ts'
export { READING, SHOW_ONLY, type SshWitness } from './witness.ts'

/**
 * Logs in once, runs one command, and returns its output.
 * @throws {TrustError} before anything is sent to the wrong target; {LoginRefusedError} without a second attempt;
 * {ChannelError} if the output is missing or incomplete
 */
export async function runSingleCommand(way: SshWay, command: string, witness: SshWitness): Promise<SshAnswer> {
  const line = new CommandLine(way, async () => {})
  try {
    return await line.run(command, witness)
  } finally {
    line.close()
  }
}

/** Addresses of targets that have turned out not to run single commands. */
const shellsOnly = new Set<string>()

/**
 * A command line that stays logged in. Each command gets its own channel or, if the target does not run single
 * commands, its own shell.
 */
export class CommandLine {
  readonly #way: SshWay
  readonly #turn: () => Promise<void>
  #client: Client | undefined
  /** A login in progress, shared by all callers. */
  #opening: Promise<Client> | undefined

  /** @param turn resolves when a login is permitted */
  constructor(way: SshWay, turn: () => Promise<void>) {
    this.#way = way
    this.#turn = turn
  }

  /** Whether the command line is logged in, as far as this client can tell. */
  get isOpen(): boolean {
    return this.#client !== undefined
  }

  /** Runs one command and returns its output. @throws as `runSingleCommand` */
  async run(command: string, witness: SshWitness): Promise<SshAnswer> {
    const typed: string[] = []
    const ask = (client: Client) =>
      this.#either(
        () => runCommand(client, this.#way, command),
        () => {
          typed.push(command)
          return runInShell(client, this.#way, command)
        },
      )
    const answer = await this.#told(command, witness, ask, typed)
    return { ...answer, text: stripStamp(answer.text) }
  }

  /**
   * Types a command into a shell on a terminal with this many rows.
   * @returns the output, and how often the output paused at the end of a page
   */
  async runOnTerminal(command: string, rows: number, witness: SshWitness): Promise<SshAnswer & { pages: number }> {
    let pages = 0
    const ask = async (client: Client) => {
      const answer = await runInShell(client, this.#way, command, { term: 'vt100', cols: 1000, rows })
      ;({ pages } = answer)
      return answer
    }
    const answer = await this.#told(command, witness, ask, [command])
    return { ...answer, text: stripStamp(answer.text), pages }
  }

  /**
   * Runs a command that prints continuously, until it has printed enough or `limits.answer` expires.
   * @param begun called once the command has been accepted
   */
  follow(
    command: string,
    witness: SshWitness,
    by: { readonly begun: () => Promise<void>; readonly isEnough: (text: string) => boolean },
  ): Promise<SshAnswer> {
    const typed: string[] = []
    const ask = (client: Client) =>
      this.#either(
        () => followCommand(client, this.#way, command, by),
        () => {
          typed.push(command)
          return runUntilEnough(client, this.#way, command, by)
        },
      )
    return this.#told(command, witness, ask, typed)
  }

  /**
   * Types lines into a new shell.
   * @param course types further lines and checks their results. The shell ends afterwards.
   */
  type(
    lines: readonly string[],
    witness: SshWitness,
    course: (shell: Typing) => Promise<void> = async () => {},
  ): Promise<SshAnswer> {
    const typed: string[] = []
    const run = async (client: Client) => {
      const shell = await openShell(client, this.#way.address, this.#way.limits)
      const type = (line: string, shown = line) => {
        typed.push(shown)
        shell.type(line)
      }
      try {
        // Types each line only when the previous output has ended, so that the outputs of the lines can be
        // distinguished.
        await shell.quiet()
        for (const line of lines) {
          type(line)
          await shell.quiet()
        }
        await course({ ...shell, type })
      } catch (error) {
        await shell.end().catch(() => {}) // the first error tells more
        throw error
      }
      return shell.end()
    }
    return this.#told(lines.join('; '), witness, run, typed)
  }

  /** Copies a file to a directory of the target. @throws as `runSingleCommand` */
  async copy(copy: Copy, witness: SshWitness): Promise<Copied> {
    let result: Copied = { isTaken: false, said: '' }
    await this.#told(`scp ${copy.name} to ${copy.directory}`, witness, async (client) => {
      result = await copyFile(client, this.#way, copy)
      return { text: result.said, code: result.isTaken ? 0 : 1 }
    })
    return result
  }

  /** Removes a file over SFTP. @throws as `runSingleCommand` */
  async unlink(path: string, witness: SshWitness): Promise<Copied> {
    let result: Copied = { isTaken: false, said: '' }
    await this.#told(`sftp rm ${path}`, witness, async (client) => {
      result = await unlinkFile(client, this.#way, path)
      return { text: result.said, code: result.isTaken ? 0 : 1 }
    })
    return result
  }

  close(): void {
    const client = this.#client
    this.#client = undefined
    client?.on('error', () => {}) // later errors concern a connection that is no longer needed
    client?.destroy()
  }

  /**
   * Tries a single command. If the target refuses single commands, uses a shell. The command is then still run only
   * once, because a refused command has not been run.
   */
  async #either(run: () => Promise<SshAnswer>, type: () => Promise<SshAnswer>): Promise<SshAnswer> {
    const { address } = this.#way
    if (shellsOnly.has(address)) return type()
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof NoCommandsError)) throw error
      shellsOnly.add(address)
      return type()
    }
  }

  async #told(
    command: string,
    witness: SshWitness,
    ask: (client: Client) => Promise<SshAnswer>,
    lines?: readonly string[],
  ): Promise<SshAnswer> {
    witness.beforeCommand(command)
    const { address, account } = this.#way
    const asked = () => {
      const said = lines === undefined || lines.length === 0 ? { command } : { command: lines.join('; '), lines }
      return { channel: 'ssh', address, username: account.username, ...said } as const
    }
    try {
      const answer = await ask(await (this.#opening ?? this.#client ?? this.#openedOnce()))
      witness.sent({ ...asked(), answer })
      return answer
    } catch (error) {
      this.close()
      witness.sent({ ...asked(), broken: describeError(error) })
      throw error
    }
  }

  #openedOnce(): Promise<Client> {
    this.#opening ??= this.#opened().finally(() => (this.#opening = undefined))
    return this.#opening
  }

  async #opened(): Promise<Client> {
    await this.#turn()
    // ssh2 is loaded only for targets with a command line.
    const { default: ssh2 } = await import('ssh2')
    const client = new ssh2.Client()
    this.#client = client
    try {
      await authenticateClient(client, this.#way)
    } catch (error) {
      this.close()
      throw error
    }
    const over = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.once('close', over)
    client.on('error', over)
    return client
  }
}
