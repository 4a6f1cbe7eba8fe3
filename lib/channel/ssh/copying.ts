import type { Writable } from 'node:stream'
import type { Client, ClientChannel, SFTPWrapper } from 'ssh2'
import type { Content } from '../../domain/content.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { Bounds } from '../bounds.ts'
import { describeSshError } from './answering.ts'

/** A file and its destination. */
export interface Copy {
  readonly directory: string
  readonly name: string
  readonly content: Pick<Content, 'open' | 'size'>
}

/** Outcome of a copy. */
export interface Copied {
  readonly isTaken: boolean
  /** Error message of a target that refuses the copy. */
  readonly said: string
  /** Set if the message was sent over the SCP protocol. */
  readonly isSpoken?: true
}

/** Maximum number of characters of a message. */
const MOST = 1000

interface Asked {
  readonly address: string
  readonly limits: Bounds
}

/**
 * Copies a file as `scp` does: by the SCP protocol or, if the target does not support that protocol, over SFTP, as
 * newer versions of `scp` do.
 * @throws {ChannelError} if the connection breaks or there is no response
 */
export async function copyFile(client: Client, asked: Asked, copy: Copy): Promise<Copied> {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {}) // the error is thrown where the promise is awaited
  const what = `ssh ${asked.address}: copy to ${copy.directory}`
  const failed = (error: Error) => broken.reject(new ChannelError(`${what}: ${describeSshError(error)}`))
  const lost = () => broken.reject(new ChannelError(`${what}: the connection was closed`))
  client.once('error', failed)
  client.once('close', lost)
  try {
    const first = await Promise.race([overScp(client, what, asked, copy), broken.promise])
    // If a target supports SCP but refuses the file, it is unlikely to accept the file over SFTP. SFTP is not tried,
    // because the file must not end up anywhere but in the requested directory.
    if (first.isTaken || first.isSpoken === true) return first
    const second = await Promise.race([overSftp(client, what, asked, copy), broken.promise])
    return second.isTaken ? second : { isTaken: false, said: `over SCP: ${first.said}; over SFTP: ${second.said}` }
  } finally {
    client.off('error', failed)
    client.off('close', lost)
  }
}

async function overScp(client: Client, what: string, { limits }: Asked, copy: Copy): Promise<Copied> {
  const { promise, resolve } = Promise.withResolvers<ClientChannel | Error>()
  client.exec(`scp -t ${copy.directory}`, (error, channel) => resolve(error ?? channel))
  const channel = await withTimeout(limits, what, promise)
  if (channel instanceof Error) return { isTaken: false, said: channel.message }
  const replies = createReplyReader(channel)
  const closed = new Promise<void>((resolve) => channel.once('close', () => resolve()))
  const steps: (() => Promise<void>)[] = [
    async () => {},
    async () => void channel.write(`C0644 ${copy.content.size} ${copy.name}\n`),
    async () => {
      await writeContent(copy.content, channel, (drained) => withTimeout(limits, what, Promise.race([drained, closed])))
      if (channel.writable) channel.write('\0')
    },
  ]
  try {
    for (const step of steps) {
      await step()
      const refused = await withTimeout(limits, what, replies.next())
      if (refused !== undefined) return { isTaken: false, ...refused }
    }
    return { isTaken: true, said: '' }
  } finally {
    channel.end()
    channel.close()
  }
}

/**
 * Reads the replies of the target's scp process. A zero byte means success. Anything else is an error message or other
 * output.
 */
function createReplyReader(channel: ClientChannel) {
  let printed = ''
  let pending = Buffer.alloc(0)
  let ended = false
  let wake = () => {}
  const more = (data: Buffer) => {
    pending = Buffer.concat([pending, data])
    wake()
  }
  channel.on('data', more)
  channel.stderr.on('data', (data: Buffer) => (printed = `${printed}${data.toString('utf8')}`.slice(0, MOST)))
  channel.on('error', () => {})
  channel.on('close', () => {
    ended = true
    wake()
  })
  return {
    /**
     * Reads the next reply.
     * @returns undefined for success
     */
    async next(): Promise<Pick<Copied, 'said' | 'isSpoken'> | undefined> {
      for (;;) {
        if (pending[0] === 0) {
          pending = pending.subarray(1)
          return undefined
        }
        const text = pending.toString('utf8')
        const said = text.replace(/^[\u0001\u0002]/, '')
        if (ended || said.includes('\n')) {
          const all = `${said.slice(0, MOST)} ${printed}`.trim() || 'it ends without an answer'
          return said === text ? { said: all } : { said: all, isSpoken: true }
        }
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

async function overSftp(client: Client, what: string, { limits }: Asked, copy: Copy): Promise<Copied> {
  const { promise, resolve } = Promise.withResolvers<SFTPWrapper | Error>()
  client.sftp((error, session) => resolve(error ?? session))
  const session = await withTimeout(limits, what, promise)
  if (session instanceof Error) return { isTaken: false, said: session.message }
  try {
    const written = Promise.withResolvers<Copied>()
    const stream = session.createWriteStream(`${copy.directory.replace(/\/$/, '')}/${copy.name}`)
    stream.on('error', (error: Error) => written.resolve({ isTaken: false, said: error.message }))
    stream.on('close', () => written.resolve({ isTaken: true, said: '' }))
    await writeContent(copy.content, stream, (drained) =>
      withTimeout(limits, what, Promise.race([drained, written.promise])),
    )
    stream.end()
    return await withTimeout(limits, what, written.promise)
  } finally {
    session.end()
  }
}

/**
 * Deletes a file over SFTP. Clients that copy files to the same directory delete them in this way, too.
 * @throws {ChannelError} if there is no response
 */
export async function unlinkFile(client: Client, { address, limits }: Asked, path: string): Promise<Copied> {
  const what = `ssh ${address}: remove ${path}`
  const { promise, resolve } = Promise.withResolvers<SFTPWrapper | Error>()
  client.sftp((error, session) => resolve(error ?? session))
  const session = await withTimeout(limits, what, promise)
  if (session instanceof Error) return { isTaken: false, said: session.message }
  try {
    const { promise: answer, resolve: answered } = Promise.withResolvers<Copied>()
    session.unlink(path, (error) => answered({ isTaken: !error, said: error?.message ?? '' }))
    session.on('error', (error: Error) => answered({ isTaken: false, said: error.message }))
    return await withTimeout(limits, what, answer)
  } finally {
    session.end()
  }
}

/**
 * Writes a file no faster than the other side accepts it, because an image may exceed memory. Stops when the other side
 * stops reading.
 */
async function writeContent(
  content: Copy['content'],
  to: Writable,
  wait: (drained: Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const piece of content.open()) {
    if (!to.writable) return
    if (!to.write(piece)) await wait(new Promise<void>((resolve) => to.once('drain', () => resolve())))
  }
}

async function withTimeout<T>(limits: Bounds, what: string, wait: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new ChannelError(`${what}: no answer within ${limits.answer} s`)),
    limits.answer * 1000,
  )
  try {
    return await Promise.race([wait, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
