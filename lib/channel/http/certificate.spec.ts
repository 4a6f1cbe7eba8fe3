import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createPlain } from 'node:http'
import { createServer as createSilent, type Server } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { readCertificate } from './certificate.ts'

const servers: Server[] = []
let fingerprint: string
let origin: string

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `https://127.0.0.1:${Object(server.address()).port}`
}

beforeAll(async () => {
  const subject = [
    { name: 'commonName', value: 'rack4' },
    { name: 'organizationName', value: 'Lab' },
  ]
  const { private: key, cert } = await generate(subject, { keyType: 'ec', algorithm: 'sha256' })
  fingerprint = new X509Certificate(cert).fingerprint256
  origin = await listening(createTls({ key, cert }, (socket) => socket.on('error', () => {})))
})
afterAll(() => {
  for (const server of servers) server.close()
})

test('a certificate is read without being trusted', async () => {
  const shown = await readCertificate(origin, 5)

  expect(shown).toMatchObject({ fingerprint, name: 'rack4', organization: 'Lab' })
  expect(shown.unvouched).toMatch(/SELF_SIGNED/)
  expect(shown.ends.getTime()).toBeGreaterThan(Date.now())
})

test('a connection to a server without TLS causes an error that says that the server does not speak TLS', async () => {
  const plain = await listening(createPlain((_, answer) => answer.end()))

  await expect(readCertificate(plain, 5)).rejects.toThrow(ChannelError)
  await expect(readCertificate(plain, 5)).rejects.toThrow(/it does not speak TLS$/)
})

test('a port that accepts connections but sends nothing times out', async () => {
  const silent = await listening(createSilent((socket) => socket.on('error', () => {})))

  await expect(readCertificate(silent, 0.2)).rejects.toThrow(/no TLS handshake within 0\.2 s/)
})
