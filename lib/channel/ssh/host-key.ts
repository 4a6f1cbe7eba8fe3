import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { ChannelError } from '../../domain/errors.ts'
import { toEndpoint, describeConnectionError } from '../reach.ts'

/** The host key of an SSH server. */
export interface ShownHostKey {
  /** Fingerprint as `SHA256:…`, in the format of `ssh-keygen -lf`. */
  readonly fingerprint: string
  /** Key type that `ssh-keygen -lf` prints in brackets, such as `ED25519`. */
  readonly type: string
  readonly bits: number
}

/**
 * Reads the host key that a run would receive, and disconnects before the login.
 * @param address `host:port`
 * @param seconds maximum wait
 * @throws {ChannelError} if the server presents no key
 */
export async function readHostKey(address: string, seconds: number): Promise<ShownHostKey> {
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  const { promise, resolve, reject } = Promise.withResolvers<ShownHostKey>()
  const { host, port } = toEndpoint(address)
  client.once('error', reject)
  client.once('close', () => reject(new Error('closed before it showed a host key')))
  client.connect({
    sock: connect({ host, port, noDelay: true }),
    readyTimeout: seconds * 1000,
    username: 'plumbline',
    hostVerifier: (key: Buffer) => {
      resolve(describeHostKey(key))
      return false // ends the connection before the login
    },
  })
  try {
    return await promise
  } catch (error) {
    throw new ChannelError(`ssh ${address}: ${describeConnectionError(error)}`, { cause: error })
  } finally {
    client.on('error', () => {}) // later errors concern a connection that is no longer needed
    client.destroy()
  }
}

/**
 * Returns the fingerprint, type and size of a key.
 * @param key in wire format: a sequence of parts, each preceded by its length. The first part is the key type
 */
export function describeHostKey(key: Buffer): ShownHostKey {
  const [type = '', ...parts] = parseKeyParts(key)
  const name = type.toString()
  return {
    fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`,
    type: /ed25519/.test(name) ? 'ED25519' : /ecdsa/.test(name) ? 'ECDSA' : /rsa/.test(name) ? 'RSA' : name,
    bits: countBits(name, parts),
  }
}

function countBits(name: string, [, modulus]: readonly Buffer[]): number {
  const [, curve] = /nistp(\d+)/.exec(name) ?? []
  if (curve !== undefined) return Number(curve)
  if (!/rsa/.test(name) || modulus === undefined) return 256
  // In wire format, a number whose first bit is set has a leading zero byte, which does not count towards the key size.
  return (modulus[0] === 0 ? modulus.length - 1 : modulus.length) * 8
}

function parseKeyParts(key: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= key.length; ) {
    const length = key.readUInt32BE(at)
    parts.push(key.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return parts
}
