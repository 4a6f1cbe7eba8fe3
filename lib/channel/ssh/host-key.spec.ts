import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { describeHostKey, readHostKey } from './host-key.ts'

/** Returns a public key in wire format. */
function wire(key: string): Buffer {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  return parsed.getPublicSSH()
}

const pem = {
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const
const ecdsa = generateKeyPairSync('ec', { namedCurve: 'prime256v1', ...pem }).privateKey
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
}).privateKey

test('a host key is described in the format of `ssh-keygen`', () => {
  expect(describeHostKey(wire(ecdsa))).toMatchObject({ type: 'ECDSA', bits: 256 })
  expect(describeHostKey(wire(rsa))).toMatchObject({ type: 'RSA', bits: 2048 })
  expect(describeHostKey(wire(rsa)).fingerprint).toMatch(/^SHA256:[\w+/]{43}$/)
})

test('an Ed25519 key has the fingerprint that `ssh-keygen -lf` prints', () => {
  const key = 'AAAAC3NzaC1lZDI1NTE5AAAAIPQxSxf0t2jql6icUhTSbyz7U4bWqrHo0mKXn1JF7+BS'

  expect(describeHostKey(Buffer.from(key, 'base64'))).toEqual({
    fingerprint: 'SHA256:4CZsPVZRK4mbjE9sBADlSKSg6dk1QcDQ56CgNFN0KiE',
    type: 'ED25519',
    bits: 256,
  })
})

test('a host key is read without a login', async () => {
  const attempts: string[] = []
  const server = new ssh2.Server({ hostKeys: [ecdsa] }, (connection) => {
    connection.on('error', () => connection.end())
    connection.on('authentication', ({ method }) => attempts.push(method))
  })
  const sockets = createServer((socket) => server.injectSocket(socket))
  await once(sockets.listen(0, '127.0.0.1'), 'listening')
  const address = `127.0.0.1:${Object(sockets.address()).port}`

  expect(await readHostKey(address, 5)).toEqual(describeHostKey(wire(ecdsa)))
  expect(attempts).toEqual([])

  sockets.close()
  await expect(readHostKey('127.0.0.1:1', 5)).rejects.toThrow(ChannelError)
  await expect(readHostKey('127.0.0.1:1', 5)).rejects.toThrow(/^ssh 127\.0\.0\.1:1: nothing listens there/)
})
