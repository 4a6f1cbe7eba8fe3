import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { connect as secure } from 'node:tls'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, emulatorUnderTest, type UnderTest } from './under-test.ts'

/**
 * The idle limit of a device in seconds: short for clients that stall, and long for clients that must not time out on a
 * busy machine.
 */
const PATIENCE = { short: 0.3, long: 3 }

let device: UnderTest
let patient: UnderTest
beforeAll(async () => {
  device = await emulatorUnderTest({}, { patience: PATIENCE.short })
  patient = await emulatorUnderTest({}, { patience: PATIENCE.long })
})
afterAll(() => Promise.all([device.close(), patient.close()]))

const port = (address: string) => Number(/:(\d+)$/.exec(address)?.[1])

/**
 * Sends a text, then nothing more.
 * @returns milliseconds until the device closes the connection
 */
async function endedAfter(socket: Socket, text: string): Promise<number> {
  const begun = performance.now()
  socket.on('error', () => {}).resume()
  socket.write(text)
  await once(socket, 'close')
  return performance.now() - begun
}

const REQUEST = 'PATCH /api/data/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/yang-data+json\r\n'

test.each([
  ['in its TLS handshake', () => connect(port(device.addresses.api)), '\x16\x03\x01'],
  ['in the headers', () => tls(device.addresses.api), REQUEST],
  ['in the body', () => tls(device.addresses.restconf), `${REQUEST}content-length: 100\r\n\r\n{`],
  ['in the headers without TLS', () => connect(port(device.addresses.redirect)), 'GET / HTTP/1.1\r\n'],
  ['before it logs in to the CLI', () => connect(port(device.addresses.ssh)), 'SSH-2.0-slow\r\n'],
  ['within its SSH greeting', () => connect(port(device.addresses.ssh)), 'SS'],
])('a client that stalls %s is disconnected', async (_where, socket, text) => {
  // 50 s is far above the device's limit of 0.3 s, and below the minute after which Node closes an idle connection.
  expect(await endedAfter(socket(), text)).toBeLessThan(50_000)
})

test('a body that keeps arriving may take longer than the idle limit', async () => {
  const body = JSON.stringify({
    'openconfig-system:system': { clock: { config: { 'timezone-name': 'Europe/Berlin' } } },
  })
  const socket = tls(patient.addresses.api)
  const basic = btoa(`${administrator.username}:${administrator.password}`)
  socket.write(`${REQUEST}authorization: Basic ${basic}\r\ncontent-length: ${body.length}\r\n\r\n`)
  const answer = once(socket, 'data')

  const pause = (PATIENCE.long * 1500) / body.length
  let at = 0
  for await (const _ of setInterval(pause)) {
    socket.write(body.slice(at, ++at))
    if (at >= body.length) break
  }

  expect(String(await answer)).toMatch(/^HTTP\/1.1 204/)
  socket.destroy()
})

test('a client that is logged in to the CLI may stay idle', async () => {
  const client = new ssh2.Client().on('error', () => {})
  const sock = connect(port(patient.addresses.ssh))
  client.connect({ sock, username: administrator.username, password: administrator.password })
  await once(client, 'ready')

  await endedAfter(connect(port(patient.addresses.ssh)), 'SS')

  const { promise, resolve, reject } = Promise.withResolvers<string>()
  client.exec('show running-config system', (error, channel) => {
    if (error !== undefined) return reject(error)
    channel.once('data', (data: Buffer) => resolve(data.toString()))
  })
  expect(await promise).toContain('system')
  client.end()
})

function tls(origin: string): Socket {
  return secure({ port: port(origin), rejectUnauthorized: false })
}
