import { createServer } from 'node:https'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from 'selfsigned'
import { Agent, request } from 'undici'
import { type FaultProxy, startFaultProxy, type Reply } from './fault-proxy.ts'

const { private: key, cert } = await generate([{ name: 'commonName', value: 'device' }], { keyType: 'ec' })
const device = createServer({ key, cert }, (asked, answer) => {
  answer
    .writeHead(200, { 'content-type': 'application/json', 'x-auth-token': 'next' })
    .end(`{"asked":"${asked.method} ${asked.url}"}`)
})
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
let proxy: FaultProxy
const sockets = new Set<Socket>()
device.on('connection', (socket: Socket) => sockets.add(socket))

/** Closes all connections to the device and refuses new ones, as a restarting device does. */
function shut(): void {
  device.close()
  for (const socket of sockets) socket.destroy()
}

beforeAll(async () => {
  await once(device.listen(0, '127.0.0.1'), 'listening')
  const origin = `https://127.0.0.1:${Object(device.address()).port}`
  proxy = await startFaultProxy({ api: origin, restconf: origin })
})
afterAll(async () => {
  await proxy.close()
  await dispatcher.destroy()
  shut()
})

async function ask(path: string) {
  const { statusCode: status, headers, body } = await request(`${proxy.addresses.api}${path}`, { dispatcher })
  return { status, token: headers['x-auth-token'], text: await body.text() }
}

test('the fault proxy passes on requests and responses, and shows them to the interceptor', async () => {
  const seen: string[] = []
  proxy.intercept({
    asked: ({ method, path }) => void seen.push(`${method} ${path}`),
    answered: (_call, reply) => (seen.push(reply.body.toString()), reply),
  })

  expect(await ask('/api/x')).toEqual({ status: 200, token: 'next', text: '{"asked":"GET /api/x"}' })
  expect(seen).toEqual(['GET /api/x', '{"asked":"GET /api/x"}'])
})

test.each([['with its length'], ['without its length']] as const)(
  'the fault proxy can cut off the body of a response sent %s',
  async (cut) => {
    proxy.intercept({ answered: (_call, reply): Reply => ({ ...reply, cut }) })

    const text = await ask('/api/x').then(
      (answer) => answer.text,
      (error: Error) => error.message,
    )

    expect(text).toMatch(cut === 'with its length' ? /closed|terminated|length/ : /^\{"asked":"$|^\{"asked":"\w*$/)
  },
)

test('the fault proxy rejects connections while the device rejects them', async () => {
  let down = 0
  const { promise: noticed, resolve } = Promise.withResolvers<void>()
  proxy.intercept({ down: () => ((down += 1), resolve()) })
  const { port } = Object(device.address())

  const closed = once(device, 'close')
  shut()
  await closed
  await noticed
  const refused = await ask('/api/x').catch((error: NodeJS.ErrnoException) => error.code)
  await once(device.listen(port, '127.0.0.1'), 'listening')

  expect(refused).toMatch(/ECONNREFUSED|UND_ERR_SOCKET|ECONNRESET/)
  expect(down).toBeGreaterThan(0)
  await expect.poll(() => ask('/api/x').catch(() => undefined)).toMatchObject({ status: 200 })
})
