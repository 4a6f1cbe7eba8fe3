import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createSecure } from 'node:https'
import { createServer, type Server } from 'node:net'
import { generate } from 'selfsigned'
import { afterEach, expect, test } from 'vitest'
import { TrustError } from '../domain/errors.ts'
import { answers, createLivenessProbe } from './liveness.ts'

const limits = { connect: 0.5, answer: 1, answerSize: 1 }
/** Limits for a target that responds, even on a busy machine. */
const patient = { connect: 60, answer: 60, answerSize: 1 }
const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

async function listening(server: Server): Promise<string> {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${Object(server.address()).port}`
}

/** Starts a target whose API responds with the given status. */
async function serving(status: number) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'lab' }], { keyType: 'ec' })
  const server = createSecure({ key, cert }, (_, response) => response.writeHead(status, { connection: 'close' }).end())
  const api = `https://${await listening(server)}`
  return { addresses: { api, restconf: api }, trust: { fingerprint: new X509Certificate(cert).fingerprint256 } }
}

test.each([
  [401, true],
  [404, true],
  [502, false],
  [503, false],
  [504, false],
])('for a status of %i from the API, the check whether the target is up returns %s', async (status, does) => {
  const { addresses, trust } = await serving(status)

  const answer = await createLivenessProbe(addresses, trust, patient)('api')

  expect(answer).toBe(status)
  expect(answers(answer)).toBe(does)
})

test.each(['api', 'restconf', 'redirect', 'ssh'] as const)(
  'a forwarder without a target does not count as a response on its %s port',
  async (door) => {
    const at = await listening(createServer((socket) => socket.on('error', () => socket.destroy()).unref()))
    const addresses = { api: `https://${at}`, restconf: `https://${at}`, redirect: `http://${at}`, ssh: at }

    expect(await createLivenessProbe(addresses, { fingerprint: 'AA' }, limits)(door)).toBeUndefined()
  },
)

test('the banner that a CLI sends before any input counts as a response', async () => {
  const ssh = await listening(createServer((socket) => void socket.end('SSH-2.0-lab\r\n')))

  const probe = createLivenessProbe({ api: 'https://127.0.0.1:1', restconf: 'https://127.0.0.1:1', ssh }, {}, patient)

  expect([await probe('ssh'), await probe('api')]).toEqual([200, undefined])
})

test('a response with an unexpected certificate causes a trust error', async () => {
  const { addresses } = await serving(401)

  await expect(createLivenessProbe(addresses, { fingerprint: 'AA' }, patient)('api')).rejects.toThrow(TrustError)
})
