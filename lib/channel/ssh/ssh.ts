import type { Client } from 'ssh2'
import { runCommand, followCommand, NoCommandsError, type SshAnswer, UnopenedError } from './answering.ts'
import { authenticateClient, type SshWay } from './login.ts'
import { type Copied, copyFile, type Copy, unlinkFile } from './copying.ts'
import { runInShell, runUntilEnough } from './interactive-session.ts'
import { stripStamp } from './terminal-text.ts'
import { type Typing, openShell } from './typing.ts'
import { HARMLESS, RELEASE, type SshWitness } from './witness.ts'
import { describeError, LateError } from '../../domain/errors.ts'

export type { SshAnswer } from './answering.ts'
export type { SshWay } from './login.ts'
export { HARMLESS, READING, SHOW_ONLY, type SshWitness } from './witness.ts'

/**
 * Logs in once, runs one command, and returns its output.
 * @throws {TrustError} if the host key is not that of the target, in which case nothing has been sent;
 * {LoginRefusedError} after one refused login; {ChannelError} if the output is missing or incomplete
 */
export async function runSingleCommand(way: SshWay, command: string, witness: SshWitness): Promise<SshAnswer> {
  const line = new CommandLine(way, async () => {})
  try {
    return await line.run(command, witness)
  } finally {
    line.close()
  }
}

/** ssh2's message for a request on a connection that has ended. */
const NOT_CONNECTED = 'Not connected'

/** Whether the target at an address runs single commands. Contains only the addresses that this process has tried. */
const runsCommandsAt = new Map<string, boolean>()

/**
 * A connection to a target's CLI that stays logged in. Each command gets its own channel or, if the target does not run
 * single commands, its own shell.
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

  /** Whether the client is logged in. The connection may have been lost unnoticed. */
  get isOpen(): boolean {
    return this.#client !== undefined
  }

  /** Runs one command and returns its output. @throws as `runSingleCommand` */
  async run(command: string, witness: SshWitness): Promise<SshAnswer> {
    const typed: string[] = []
    const ask = async () => {
      if (await this.#runsCommands()) return this.#onConnection((client) => runCommand(client, this.#way, command))
      typed.push(command)
      return this.#onConnection((client) => runInShell(client, this.#way, command))
    }
    const answer = await this.#told(command, witness, ask, typed)
    return { ...answer, text: stripStamp(answer.text) }
  }

  /**
   * Types a command into a shell on a terminal with this many rows.
   * @returns the output, and how often the output paused at the end of a page
   */
  async runOnTerminal(command: string, rows: number, witness: SshWitness): Promise<SshAnswer & { pages: number }> {
    let pages = 0
    const ask = async () => {
      const terminal = { term: 'vt100', cols: 1000, rows }
      const answer = await this.#onConnection((client) => runInShell(client, this.#way, command, terminal))
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
    const ask = async () => {
      if (await this.#runsCommands())
        return this.#onConnection((client) => followCommand(client, this.#way, command, by))
      typed.push(command)
      return this.#onConnection((client) => runUntilEnough(client, this.#way, command, by))
    }
    return this.#told(command, witness, ask, typed)
  }

  /**
   * Types lines into a new shell, and then ends the shell.
   * @param course called before the shell ends, to type more lines and check the output
   */
  type(
    lines: readonly string[],
    witness: SshWitness,
    course: (shell: Typing) => Promise<void> = async () => {},
  ): Promise<SshAnswer> {
    const typed: string[] = []
    const { address, limits } = this.#way
    const open = async (client: Client) => ({ client, shell: await openShell(client, address, limits) })
    const run = async () => {
      const { client, shell } = await this.#onConnection(open)
      const type = (line: string, shown = line) => {
        typed.push(shown)
        shell.type(line)
      }
      try {
        // Types each line only when the previous output has ended, so that the outputs of the lines can be
        // distinguished.
        for (const line of lines) {
          type(line)
          await shell.quiet()
        }
        await this.#apart(client, () => course({ ...shell, type }))
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
    await this.#told(`scp ${copy.name} to ${copy.directory}`, witness, async () => {
      result = await this.#onConnection((client) => copyFile(client, this.#way, copy))
      return { text: result.said, code: result.isTaken ? 0 : 1 }
    })
    return result
  }

  /** Removes a file over SFTP. @throws as `runSingleCommand` */
  async unlink(path: string, witness: SshWitness): Promise<Copied> {
    let result: Copied = { isTaken: false, said: '' }
    await this.#told(`sftp rm ${path}`, witness, async () => {
      result = await this.#onConnection((client) => unlinkFile(client, this.#way, path))
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
   * Whether the target runs single commands. A harmless command finds this out once for each address, so that no other
   * command is ever sent twice.
   */
  async #runsCommands(): Promise<boolean> {
    const { address } = this.#way
    const known = runsCommandsAt.get(address)
    if (known !== undefined) return known
    const found = await this.#probeCommands()
    runsCommandsAt.set(address, found)
    return found
  }

  /**
   * Some targets accept a single command but do not run it. They print that they serve only interactive sessions, or
   * open an interactive session, which may stay open. On these targets, the harmless command prints the release only in
   * a shell. If it does not print the release in a shell either, the command itself is at fault, and the target counts
   * as running single commands.
   */
  async #probeCommands(): Promise<boolean> {
    try {
      const probe = (client: Client) => runCommand(client, this.#way, HARMLESS, { withoutInput: true })
      const { text } = await this.#onConnection(probe)
      if (RELEASE.test(text)) return true
    } catch (error) {
      if (error instanceof NoCommandsError) return false
      if (!(error instanceof LateError)) throw error
      this.close() // the target has opened a session that stays open
    }
    const { text } = await this.#onConnection((client) => runInShell(client, this.#way, HARMLESS))
    return !RELEASE.test(text)
  }

  async #told(
    command: string,
    witness: SshWitness,
    ask: () => Promise<SshAnswer>,
    lines?: readonly string[],
  ): Promise<SshAnswer> {
    witness.beforeCommand(command)
    const { address, account } = this.#way
    const asked = () => {
      const said = lines === undefined || lines.length === 0 ? { command } : { command: lines.join('; '), lines }
      return { channel: 'ssh', address, username: account.username, ...said } as const
    }
    try {
      const answer = await ask()
      witness.sent({ ...asked(), answer })
      return answer
    } catch (error) {
      this.close()
      witness.sent({ ...asked(), broken: describeError(error) })
      throw error
    }
  }

  /**
   * Uses the open connection. The target may have closed this connection after an earlier command. In that case nothing
   * has been run, and a new connection is used.
   */
  async #onConnection<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const held = this.#client
    const client = await (this.#opening ?? held ?? this.#openedOnce())
    try {
      return await use(client)
    } catch (error) {
      const isUnused = error instanceof UnopenedError || Object(error).message === NOT_CONNECTED
      if (client !== held || !isUnused) throw error
      if (this.#client === client) this.#client = undefined
      return use(await this.#openedOnce())
    }
  }

  /**
   * Calls `act` while a connection is in use. CLI commands that `act` runs use a second connection, because some
   * targets close a connection after a command, or open only one channel on each connection.
   */
  async #apart(client: Client, act: () => Promise<void>): Promise<void> {
    if (this.#client === client) this.#client = undefined
    try {
      await act()
    } finally {
      this.close()
      this.#client = client
    }
  }

  #openedOnce(): Promise<Client> {
    this.#opening ??= this.#opened().finally(() => (this.#opening = undefined))
    return this.#opening
  }

  async #opened(): Promise<Client> {
    await this.#turn()
    // ssh2 is loaded only for targets with a CLI.
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
