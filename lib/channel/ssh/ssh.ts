import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { AuthHandlerMiddleware, Client, ClientChannel, ConnectConfig, KeyboardInteractiveAuthMethod } from 'ssh2'
import { ChannelError, HarnessError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import type { Account } from '../http/session.ts'
import type { SshExchange } from './exchange.ts'

/** How to reach a command line. */
export interface SshWay {
  /** `host:port`. */
  readonly address: string
  /** `SHA256:…`, as `ssh-keygen -lf` prints it. */
  readonly hostKey: string
  readonly account: Account
  /** Longest waits for a connection and for the next piece of an answer, in real seconds; largest answer, in MiB. */
  readonly limits: Bounds & { readonly connect: number }
}

/** Sees every command. */
interface SshWitness {
  /** Called before a command is sent; throws to forbid it. */
  beforeCommand(command: string): void
  sent(exchange: SshExchange): void
}

/** Allows reading only: any other command is a mistake of ours. */
export const SHOW_ONLY: SshWitness = {
  beforeCommand(command) {
    if (!/^show\s/.test(command))
      throw new HarnessError(`"${command}" may change the target; only "show" commands are allowed here`)
  },
  sent: () => {},
}

export interface SshAnswer {
  readonly text: string
  /** Absent when the target reports none. */
  readonly code?: number
}

/**
 * Logs in once, runs one command, and returns what it prints.
 * @throws {TrustError} before anything is sent to the wrong target; {LoginRefusedError} without a second attempt;
 * {ChannelError} when the answer is missing or incomplete
 */
export async function commanded(way: SshWay, command: string, witness: SshWitness): Promise<SshAnswer> {
  witness.beforeCommand(command)
  const { address, account } = way
  const asked = { channel: 'ssh', address, username: account.username, command } as const
  // Loaded only for targets with a command line.
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  try {
    await loggedIn(client, way)
    const answer = await answered(client, way, command)
    witness.sent({ ...asked, answer })
    return answer
  } catch (error) {
    witness.sent({ ...asked, broken: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    client.on('error', () => {}) // later errors concern a connection that is no longer needed
    client.destroy()
  }
}

async function loggedIn(client: Client, { address, hostKey, account, limits }: SshWay): Promise<void> {
  let shown: string | undefined
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  const config: ConnectConfig = {
    // ssh2 itself leaves Nagle's algorithm on.
    sock: connect({ host, port: Number(port), noDelay: true }),
    readyTimeout: limits.connect * 1000,
    username: account.username,
    hostVerifier: (key: Buffer) => {
      shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
      return shown === hostKey
    },
    authHandler: onceAs(account, () => client.destroy()),
  }
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve)
    client.once('close', () => reject(new ChannelError(`ssh ${address}: closed before the login`)))
    client.once('error', (error) => {
      if (shown !== undefined && shown !== hostKey) {
        const remedy = 'Nothing was sent. If the key was renewed, put the new fingerprint into the profile.'
        reject(new TrustError(`${address} shows host key ${shown}, the profile pins ${hostKey}. ${remedy}`))
      } else if (error.level === 'client-authentication') {
        reject(
          new LoginRefusedError(
            `${address} refuses the login of ${account.username}. It was tried once and is not repeated. If this account has no command line, remove "ssh" from the profile.`,
          ),
        )
      } else reject(new ChannelError(`ssh ${address}: no answer (${reasonOf(error)})`, { cause: error }))
    })
    client.connect(config)
  })
}

/**
 * Sends the password once, in whichever way the target asks for it.
 * @param stop ends the connection when the target asks again
 */
function onceAs({ username, password }: Account, stop: () => void): AuthHandlerMiddleware {
  let tried = false
  let given = false
  const prompt: KeyboardInteractiveAuthMethod['prompt'] = (_name, _instructions, _language, prompts, finish) => {
    if (given) return stop()
    given = true
    finish(prompts.map(() => password))
  }
  return (left: readonly string[] | null, _partial, next) => {
    if (tried) return false
    if (left === null) return next('none') // asks which methods are allowed
    tried = true
    if (left.includes('password')) return next({ type: 'password', username, password })
    return left.includes('keyboard-interactive') ? next({ type: 'keyboard-interactive', username, prompt }) : false
  }
}

/** The whole answer may take this many times the wait for one piece. */
const MOST_ANSWERS = 10

async function answered(client: Client, { address, limits }: SshWay, command: string): Promise<SshAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SshAnswer>()
  const what = `ssh ${address}: ${command}`
  const broken = (reason: string) => reject(new ChannelError(`${what}: ${reason}`))
  const gathering = new Gathering(what, limits)
  const patience = setTimeout(() => reject(gathering.late(limits.answer)), limits.answer * 1000)
  const longest = MOST_ANSWERS * limits.answer
  const most = setTimeout(() => reject(gathering.late(longest)), longest * 1000)
  let code: number | null | undefined
  const gather = (data: Buffer) => {
    patience.refresh()
    try {
      gathering.add(data)
    } catch (error) {
      reject(error)
      client.destroy()
    }
  }
  client.once('error', (error) => broken(reasonOf(error)))
  client.once('close', () => broken('the connection was closed'))
  client.exec(command, (error: Error | undefined, channel: ClientChannel) => {
    if (error !== undefined) return broken(error.message)
    channel.on('data', gather)
    channel.stderr.on('data', gather)
    channel.on('exit', (exited: number | null) => (code = exited))
    channel.on('close', () => resolve({ text: gathering.text(), ...(code == null ? {} : { code }) }))
  })
  return promise.finally(() => {
    for (const timer of [patience, most]) clearTimeout(timer)
  })
}

function reasonOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}
