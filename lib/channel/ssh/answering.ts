import type { Client, ClientChannel } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'

export interface SshAnswer {
  readonly text: string
  /** Exit code; absent if the target does not report one. */
  readonly code?: number
}

interface Asked {
  readonly address: string
  readonly limits: Bounds
}

/** Thrown if the target refuses to run a single command. */
export class NoCommandsError extends ChannelError {
  override name = 'NoCommandsError'
}

/** Thrown if the connection ended before the target opened a channel, so that nothing was run. */
export class UnopenedError extends ChannelError {
  override name = 'ChannelError'
}

/** ssh2's message for a refused command request. */
const REFUSED = 'Unable to exec'

/** Time limit for the whole output, as a multiple of the limit for one chunk. */
const MOST_ANSWERS = 10

/**
 * Runs a command until it ends. With `withoutInput`, the input is closed at once. This also ends a session that the
 * target opened instead of running the command.
 * @throws {ChannelError} if the output is missing or incomplete; {NoCommandsError} if the target does not run single
 * commands
 */
export async function runCommand(
  client: Client,
  { address, limits }: Asked,
  command: string,
  { withoutInput = false } = {},
): Promise<SshAnswer> {
  const what = `ssh ${address}: ${command}`
  const gathering = new Gathering(what, limits)
  const { promise, resolve, reject } = Promise.withResolvers<SshAnswer>()
  const patience = setTimeout(() => reject(gathering.late(limits.answer)), limits.answer * 1000)
  const longest = MOST_ANSWERS * limits.answer
  const most = setTimeout(() => reject(gathering.late(longest)), longest * 1000)
  let code: number | null | undefined
  const gather = (data: Buffer) => {
    patience.refresh()
    gathering.add(data)
  }
  const take = (channel: ClientChannel) => {
    if (withoutInput) channel.end()
    channel.on('exit', (exited: number | null) => (code = exited))
    channel.on('close', () => resolve({ text: gathering.text(), ...(code == null ? {} : { code }) }))
  }
  return executeCommand(client, what, { command, reject, gather, take }, promise).finally(() => {
    for (const timer of [patience, most]) clearTimeout(timer)
  })
}

/**
 * Runs a command that prints continuously, until it has printed enough or the time is up. Returns the output so far.
 */
export async function followCommand(
  client: Client,
  { address, limits }: Asked,
  command: string,
  { begun, isEnough }: { readonly begun: () => Promise<void>; readonly isEnough: (text: string) => boolean },
): Promise<SshAnswer> {
  const what = `ssh ${address}: ${command}`
  const gathering = new Gathering(what, limits)
  const { promise, resolve, reject } = Promise.withResolvers<SshAnswer>()
  let ended: ClientChannel | undefined
  let isOver = false
  let late = setTimeout(() => reject(gathering.late(limits.answer)), limits.answer * 1000)
  const end = () => resolve({ text: gathering.text() })
  const gather = (data: Buffer) => {
    gathering.add(data)
    if (isEnough(gathering.text())) end()
  }
  const take = (channel: ClientChannel) => {
    clearTimeout(late)
    ended = channel
    channel.on('close', end)
    // The time limit starts only after `begun` has resolved, which may take any length of time.
    begun().then(() => {
      if (isOver) return
      late = setTimeout(end, limits.answer * 1000)
      if (isEnough(gathering.text())) end()
    }, reject)
  }
  return executeCommand(client, what, { command, reject, gather, take }, promise).finally(() => {
    isOver = true
    clearTimeout(late)
    ended?.close()
  })
}

interface Execution {
  readonly command: string
  readonly reject: (error: Error) => void
  /**
   * Collects a chunk of the output.
   * @throws if the output becomes too large
   */
  readonly gather: (data: Buffer) => void
  readonly take: (channel: ClientChannel) => void
}

function executeCommand(
  client: Client,
  what: string,
  { command, reject, gather, take }: Execution,
  answer: Promise<SshAnswer>,
): Promise<SshAnswer> {
  const broken = (reason: string) => reject(new ChannelError(`${what}: ${reason}`))
  let isOpen = false
  let lost: string | undefined
  // If the connection is lost before the channel is open, ssh2's error tells whether the command had been sent.
  const lose = (reason: string) => {
    lost ??= reason
    if (isOpen) broken(lost)
  }
  const failed = (error: Error) => lose(describeSshError(error))
  const closed = () => lose('the connection was closed')
  const gathered = (data: Buffer) => {
    try {
      gather(data)
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  }
  client.once('error', failed)
  client.once('close', closed)
  const opened = (error: Error | undefined, channel: ClientChannel) => {
    if (error !== undefined) {
      const isRefused = error.message === REFUSED
      if (lost === undefined)
        return isRefused ? reject(new NoCommandsError(`${what}: ${REFUSED}`)) : broken(error.message)
      return isRefused ? broken(lost) : reject(new UnopenedError(`${what}: ${lost}`))
    }
    isOpen = true
    channel.on('error', failed)
    channel.on('data', gathered)
    channel.stderr.on('data', gathered)
    take(channel)
  }
  // Throws if the connection has ended and ssh2 has not reported it yet.
  try {
    client.exec(command, opened)
  } catch (error) {
    reject(error instanceof Error ? error : new Error(String(error)))
  }
  return answer.finally(() => {
    client.off('error', failed)
    client.off('close', closed)
  })
}

export function describeSshError(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}
