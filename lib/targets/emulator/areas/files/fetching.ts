import { Readable } from 'node:stream'
import { get } from 'node:https'
import { connect } from 'node:net'
import type { Source } from '../../files/source.ts'
import ssh2, { type ClientChannel, type SFTPWrapper } from 'ssh2'

interface Fetched {
  /** The size in bytes. Undefined if the host does not report it. */
  readonly size: number | undefined
  readonly bytes: Readable
}

/** Downloads a file from a remote host as a stream. On failure, rejects with the text that the transfer table shows. */
export async function fetchFile(source: Source, signal: AbortSignal): Promise<Fetched> {
  const file = await (source.protocol === 'https' ? fetchOverHttps(source, signal) : overSsh(source, signal))
  return source.changesBytes === true ? { ...file, bytes: Readable.from(invertBytes(file.bytes)) } : file
}

async function* invertBytes(bytes: Readable): AsyncGenerator<Buffer> {
  for await (const part of bytes) yield Buffer.from(Uint8Array.from(Buffer.from(part), (byte) => 255 - byte))
}

function parseAddress({ host, port, protocol }: Source): { hostname: string; port: number } {
  const [, bracketed, plain, own] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(host) ?? []
  return { hostname: bracketed ?? plain ?? host, port: port ?? Number(own ?? (protocol === 'https' ? 443 : 22)) }
}

async function fetchOverHttps(source: Source, signal: AbortSignal): Promise<Fetched> {
  const { username, password = '', insecure, path } = source
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>()
  const request = get(
    {
      ...parseAddress(source),
      path: `/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`,
      rejectUnauthorized: !insecure,
      agent: false,
      signal,
      ...(username === undefined ? {} : { auth: `${username}:${password}` }),
    },
    (answer) => {
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) {
        const length = headers['content-length']
        return resolve({ size: length === undefined ? undefined : Number(length), bytes: answer })
      }
      answer.resume()
      reject(new Error(`${statusCode === 404 ? 'File Not Found, ' : ''}HTTP Error ${statusCode}`))
    },
  )
  request.once('error', (error) => reject(inWords(error)))
  return promise
}

function inWords(error: Error & { code?: string }): Error {
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(error.code ?? ''))
    return new Error('Peer certificate cannot be authenticated with given CA certificates')
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return new Error('Could not resolve host name')
  return new Error("Couldn't connect to server")
}

async function overSsh(source: Source, signal: AbortSignal): Promise<Fetched> {
  if (source.looksAtKey === true) throw new Error('Host key verification failed')
  const { hostname: host, port } = parseAddress(source)
  const connection = new ssh2.Client()
  signal.addEventListener('abort', () => connection.destroy())
  const ready = Promise.withResolvers<void>()
  connection.once('ready', () => ready.resolve())
  connection.on('error', (error) =>
    ready.reject(
      new Error(error.level === 'client-authentication' ? 'Authentication failed' : "Couldn't connect to server"),
    ),
  )
  connection.once('close', () => ready.reject(new Error("Couldn't connect to server")))
  // By default ssh2 delays small packets, which slows down each round trip, so the delay is switched off.
  const sock = connect({ host, port, noDelay: true })
  connection.connect({ sock, username: source.username ?? '', password: source.password ?? '' })
  await ready.promise
  try {
    const found =
      source.protocol === 'sftp' ? await overSftp(connection, source.path) : await overScp(connection, source.path)
    found.bytes.once('close', () => connection.end())
    return found
  } catch (error) {
    connection.end()
    throw error
  }
}

async function overSftp(connection: ssh2.Client, path: string): Promise<Fetched> {
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    connection.sftp((error, opened) => (error ? reject(new Error('SFTP is not served')) : resolve(opened)))
  })
  const size = await new Promise<number>((resolve, reject) => {
    sftp.stat(path, (error, stats) => (error ? reject(new Error('File Not Found')) : resolve(stats.size)))
  })
  return { size, bytes: sftp.createReadStream(path) }
}

/**
 * Downloads a file by the protocol of `scp -f`. Each side acknowledges with a zero byte. A line with mode, size and
 * name precedes the bytes.
 */
async function overScp(connection: ssh2.Client, path: string): Promise<Fetched> {
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    connection.exec(`scp -f '${path.replaceAll("'", "'\\''")}'`, (error, opened) =>
      error ? reject(new Error('SCP is not served')) : resolve(opened),
    )
  })
  const pieces = channel[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  channel.write('\0')
  while (!rest.includes('\n')) {
    const { value, done } = await pieces.next()
    if (done === true) throw new Error('File Not Found')
    rest = Buffer.concat([rest, value])
  }
  const end = rest.indexOf('\n')
  const size = Number(/^C\d+ (\d+) /.exec(rest.toString('latin1', 0, end))?.[1] ?? Number.NaN)
  if (Number.isNaN(size)) throw new Error('File Not Found')
  rest = rest.subarray(end + 1)
  channel.write('\0')
  async function* bytes() {
    let left = size
    for (;;) {
      const piece = rest.subarray(0, left)
      left -= piece.length
      if (piece.length > 0) yield piece
      if (left === 0) break
      const { value, done } = await pieces.next()
      if (done === true) throw new Error('Connection closed')
      rest = value
    }
    channel.write('\0')
    channel.end()
  }
  return { size, bytes: Readable.from(bytes(), { objectMode: false }) }
}
