import { objectionIn } from './objections.ts'
import type { CommandLine } from './ssh.ts'
import type { SshWitness } from './witness.ts'

/**
 * Takes something out by `no` before its words, in the mode that configures, and commits it. The contract does not show
 * it: a look has to prove what came of it.
 * @param words those of a command line, as `wordsOf` makes them
 * @returns whether nothing objected to it; where something did, nothing is committed
 * @throws {ChannelError} when the answer is missing or incomplete; {LoginRefusedError}; {TrustError}
 */
export async function retracted(line: CommandLine, words: string, witness: SshWitness): Promise<boolean> {
  let isTaken = false
  await line.type(['config'], witness, async (shell) => {
    const { length } = await shell.quiet()
    shell.type(`no ${words}`)
    isTaken = objectionIn((await shell.quiet()).slice(length)) === undefined
    if (!isTaken) return
    shell.type('commit')
    await shell.quiet()
  })
  return isTaken
}

/**
 * The words by which a command line names what stands at a data path: without modules, and with the keys of entries
 * behind the names of their lists.
 * @param path such as `/data/openconfig-system:system/dns/servers/server=192.0.2.1`
 */
export function wordsOf(path: string): string {
  return path
    .replace(/^\/data\/?/, '')
    .split('/')
    .flatMap((segment) => {
      const [name = '', ...keys] = segment.split(/[=,]/)
      return [name.replace(MODULE, ''), ...keys.map((key) => quoted(decodeURIComponent(key).replace(IDENTITY, '')))]
    })
    .join(' ')
}

const MODULE = /^[^:]*:/
/** The module of an identity, such as a facility: identities are in capitals. */
const IDENTITY = /^[a-z][\w-]*:(?=[A-Z])/

function quoted(key: string): string {
  return /^[^\s"\\;|!]+$/.test(key) ? key : `"${key.replaceAll(/["\\]/g, '\\$&')}"`
}
