import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Forwarder, startForwarder, reset, type State, type Trouble } from './forwarder.ts'

let server: Server
let target: string
const opened: Forwarder[] = []

beforeEach(async () => {
  server = createServer((socket) => socket.on('error', () => {}).on('data', (data) => socket.write(data)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  target = `http://127.0.0.1:${Object(server.address()).port}`
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  server.close()
})

async function through(trouble: Trouble = {}): Promise<Forwarder> {
  const forwarder = await startForwarder({ api: target, restconf: target }, trouble)
  opened.push(forwarder)
  return forwarder
}

/** Connects and sends a greeting. @returns the response, or how the connection ended */
async function said(forwarder: Forwarder, socket = open(forwarder), within = 30_000): Promise<string> {
  socket.write('hello')
  const patience = AbortSignal.timeout(within)
  const outcome = Promise.race([
    once(socket, 'data').then(([data]) => String(data)),
    once(socket, 'end').then(() => 'ended'),
    once(socket, 'close').then(() => 'closed'),
    once(patience, 'abort').then(() => 'nothing'),
  ])
  return outcome.catch((error: NodeJS.ErrnoException) => String(error.code))
}

function open({ addresses }: Forwarder): Socket {
  return connect(Number(new URL(addresses.api).port), '127.0.0.1').on('error', () => {})
}

test.each<[State, string]>([
  ['passes', 'hello'],
  ['refuses', 'ECONNREFUSED'],
  ['drops', 'ended'],
  ['resets', 'ECONNRESET'],
  ['is silent', 'nothing'],
  ['is a black hole', 'nothing'],
])('a client of a forwarder in the state "%s" gets "%s"', async (state, answer) => {
  const forwarder = await through()
  await forwarder.become(state)

  // A forwarder that sends nothing can only be recognised by a timeout.
  expect(await said(forwarder, open(forwarder), answer === 'nothing' ? 300 : undefined)).toBe(answer)

  await forwarder.become('passes')
  expect(await said(forwarder)).toBe('hello')
})

test('an established connection gets no data while the forwarder is a black hole, and ends when the forwarder goes silent', async () => {
  const forwarder = await through()
  const [one, other] = [open(forwarder), open(forwarder)]
  expect([await said(forwarder, one), await said(forwarder, other)]).toEqual(['hello', 'hello'])

  await forwarder.become('is a black hole')
  expect(await said(forwarder, one, 300)).toBe('nothing')

  await forwarder.become('is silent')
  expect(await said(forwarder, other)).not.toBe('hello')
})

test('a forwarder accepts connections for a target that is down', async () => {
  const forwarder = await through()
  server.close()

  expect(await said(forwarder)).not.toBe('ECONNREFUSED')
})

test('a forwarder can delay data and cut connections at random', async () => {
  const slow = await through({ latency: 40 })
  const begun = performance.now()
  expect(await said(slow)).toBe('hello')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(79)

  const lossy = await through({ cuts: 0.5, random: () => 0.4 })
  expect(await said(lossy)).not.toBe('hello')
  expect(lossy.cuts()).toBe(1)
})

test('a connection that is reset while closing leaves no open handle', async () => {
  const ended = createServer((socket) => {
    socket.on('error', () => {}).end()
    reset(socket)
  })
  await once(ended.listen(0, '127.0.0.1'), 'listening')

  await once(
    connect(Object(ended.address()).port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
    'close',
  )
  ended.close()

  await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('TCPSocketWrap')
})
