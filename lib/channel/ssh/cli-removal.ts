import type { Clock } from '../../clock/clock.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { trimLastLine, leave, QUESTION } from './leaving.ts'
import { findObjection } from './objections.ts'
import type { CommandLine } from './ssh.ts'
import type { SshWitness } from './witness.ts'

/** Real milliseconds after which a connection that nobody used may have died unnoticed. */
const IDLE = 30_000
/** A command line that comes late after a restart is waited for, in this many steps. */
const STEPS = 4
/** Seconds of device time for one of them. */
const STEP = 60

/** Deletes by the command line, or types lines again that it showed; it logs in once that is needed. */
export class CliRemoval {
  readonly #line: CommandLine
  readonly #clock: Clock
  readonly #poll: number
  #missing: ChannelError | undefined
  #used = 0

  /** @param poll seconds of device time between two looks at a target that restarts */
  constructor(line: CommandLine, clock: Clock, poll: number) {
    this.#line = line
    this.#clock = clock
    this.#poll = poll
  }

  /**
   * Deletes whatever is at a data path. The command is repeated where the connection breaks: what has gone goes no further.
   * @returns whether nothing objected to it; where something did, nothing is committed
   * @throws {ChannelError} when the command line stays out of reach, or refuses the login, which is not repeated then
   */
  async deletePath(path: string, witness: SshWitness): Promise<boolean> {
    const words = formatCliWords(path)
    return words !== undefined && this.type(`no ${words}`, witness)
  }

  /** The same for a line as the command line shows it, or `no` before one. */
  async type(typed: string, witness: SshWitness): Promise<boolean> {
    return !UNSAFE.test(typed) && this.#patiently(() => commitLine(this.#line, typed, witness))
  }

  /** Removes a file by the command of clients of such targets, or over SFTP where they take copies. @returns and throws as `deletePath` */
  async removeFile(
    way: 'file delete' | 'SFTP',
    { directory, name }: { readonly directory: string; readonly name: string },
    witness: SshWitness,
  ): Promise<boolean> {
    const { [directory]: at } = COPIED_TO
    if (way === 'SFTP' ? at === undefined : !PLAIN.test(`${directory}/${name}`)) return false
    return this.#patiently(async () => {
      if (way !== 'SFTP') return deleteFile(this.#line, `${directory}/${name}`, witness)
      witness.beforeCommand(`sftp rm ${name}`)
      return (await this.#line.unlink(`${at}/${name}`, witness)).isTaken
    })
  }

  /** Tries again where the command line comes late. */
  async #patiently(act: () => Promise<boolean>): Promise<boolean> {
    if (performance.now() - this.#used > IDLE) this.#line.close()
    for (let step = 1; ; step += 1) {
      if (this.#missing !== undefined) throw this.#missing
      const { isOpen } = this.#line
      try {
        const isTaken = await act()
        this.#used = performance.now()
        // An objection to the second time may be that there is nothing any more.
        return isTaken || step > 1
      } catch (error) {
        if (error instanceof LoginRefusedError) this.#missing = new ChannelError(error.message, { cause: error })
        else if (!(error instanceof ChannelError) || step === STEPS) throw error
        else if (!isOpen) await this.#clock.until((await this.#clock.now()) + Math.max(STEP, this.#poll) * 1000)
      }
    }
  }

  close(): void {
    this.#line.close()
  }
}

/** The directories that the contract copies files to by SCP, by their virtual names. */
const COPIED_TO: Readonly<Record<string, string>> = {
  'images/staging': '/var/import/staging',
  'images/tenant': 'IMAGES',
}

/** A path that means no more than itself to a command line. */
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

/** Types a line in the mode that configures, and commits it. The contract does not show `no`: a look has to prove what came of it. */
async function commitLine(line: CommandLine, configuring: string, witness: SshWitness): Promise<boolean> {
  let isTaken = false
  await line.type([], witness, async (shell) => {
    // A shell that asks for nothing is known to be quiet by time alone, so it is asked no more often than it has to be.
    let all = await shell.quiet()
    const prompt = trimLastLine(all)
    const said = async (typed: string): Promise<string> => {
      const { length } = all
      shell.type(typed)
      all = await shell.quiet()
      return all.slice(length)
    }
    /** Whether nothing objects to a line, or asks back; whatever is asked is answered with no. */
    const isFine = async (typed: string): Promise<boolean> => {
      // Right before it leaves: the login on the way here may have taken long.
      witness.beforeCommand(typed)
      const answer = await said(typed)
      if (!ASKS_BACK.test(answer)) return findObjection(answer) === undefined
      await said('no')
      return false
    }
    isTaken = (await isFine('config')) && (await isFine(configuring))
    if (isTaken) await isFine('commit')
    await leave(shell, prompt, all)
    shell.type('exit')
  })
  return isTaken
}

/** Prompts end so, too, but name no answers. */
const ASKS_BACK = new RegExp(`\\b(?:yes|no)\\b[^\\n]*${QUESTION.source}`, 'i')

/**
 * The words by which a command line names what stands at a data path: without modules, and with the keys of entries
 * behind the names of their lists.
 * @param path such as `/data/openconfig-system:system/dns/servers/server=192.0.2.1`
 * @returns undefined where a key could mean more than itself to a command line
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
/** The module of an identity, such as a facility: modules have hyphens, and identities are in capitals. */
const IDENTITY = /^[a-z]\w*-[\w-]*:(?=[A-Z])/
/** It ends a line, asks for help, completes a word, or stands for all entries. */
const UNSAFE = /[\p{Cc}\uFFFD*?]/u

function quoteKey(key: string): string {
  return /^[\w.:/%@+-]+$/.test(key) ? key : `"${key.replaceAll(/["\\]/g, '\\$&')}"`
}
