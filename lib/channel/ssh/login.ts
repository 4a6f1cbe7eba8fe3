import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { AuthHandlerMiddleware, Client, ConnectConfig, KeyboardInteractiveAuthMethod } from 'ssh2'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import type { Bounds } from '../bounds.ts'
import type { Account } from '../http/session.ts'
import { describeSshError } from './answering.ts'

/** Address and login of a target's CLI, with the limits for its output. */
export interface SshWay {
  /** `host:port`. */
  readonly address: string
  /** Fingerprint of the host key as `SHA256:…`, in the format of `ssh-keygen -lf`. */
  readonly hostKey: string
  readonly account: Account
  /**
   * Maximum waits for a connection and for the next chunk of output in real seconds, and the maximum size of the output
   * in MiB.
   */
  readonly limits: Bounds & { readonly connect: number }
}

/**
 * Logs a client in. Does not make a second attempt.
 * @throws {TrustError} if the host key is not that of the target, in which case nothing has been sent;
 * {LoginRefusedError} if the login is refused; {ChannelError} if the connection fails
 */
export async function authenticateClient(client: Client, { address, hostKey, account, limits }: SshWay): Promise<void> {
  let shown: string | undefined
  let isAskedAgain = false
  const refused = () =>
    new LoginRefusedError(
      `${address} refuses the login of ${account.username}. It was tried once and is not repeated. If this account has no command line, remove "ssh" from the profile.`,
    )
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  const config: ConnectConfig = {
    // Opens the socket with Nagle's algorithm off, because ssh2 leaves it on by default.
    sock: connect({ host, port: Number(port), noDelay: true }),
    readyTimeout: limits.connect * 1000,
    username: account.username,
    hostVerifier: (key: Buffer) => {
      shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
      return shown === hostKey
    },
    authHandler: onceAs(account, (isSamePrompt) => {
      isAskedAgain = isSamePrompt
      client.destroy()
    }),
  }
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve)
    client.once('close', () =>
      reject(isAskedAgain ? refused() : new ChannelError(`ssh ${address}: closed before the login`)),
    )
    client.once('error', (error) => {
      if (shown !== undefined && shown !== hostKey) {
        const remedy = 'Nothing was sent. If the key was renewed, put the new fingerprint into the profile.'
        reject(new TrustError(`${address} shows host key ${shown}, the profile pins ${hostKey}. ${remedy}`))
      } else if (error.level === 'client-authentication') {
        reject(refused())
      } else reject(new ChannelError(`ssh ${address}: no answer (${describeSshError(error)})`, { cause: error }))
    })
    client.connect(config)
  })
}

/**
 * Returns an authentication handler that sends the password once, by the method that the target requires.
 * @param stop ends the connection if the target prompts again. If the prompt is the same, the password was refused
 */
function onceAs({ username, password }: Account, stop: (isSamePrompt: boolean) => void): AuthHandlerMiddleware {
  let tried = false
  let asked: string | undefined
  const prompt: KeyboardInteractiveAuthMethod['prompt'] = (_name, _instructions, _language, prompts, finish) => {
    const words = prompts.map((each) => each.prompt).join('\n')
    if (asked !== undefined) return stop(words === asked)
    asked = words
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
