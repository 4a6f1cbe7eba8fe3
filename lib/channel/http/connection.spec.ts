import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from './connection.ts'
import { ChannelError, TrustError } from '../../domain/errors.ts'

const limits = { connect: 1, answer: 2, answerSize: 1 }

let server: Server
let origin: string
let fingerprint: string
const requests: string[] = []
const opened: Connection[] = []

beforeAll(async () => {
  const pems = await generate([{ name: 'commonName', value: 'lab' }], { keyType: 'ec', curve: 'P-256' })
  server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    if (request.url === '/cut') request.socket.destroy()
    else if (request.url === '/moved')
      response.writeHead(301, { location: `${origin}/else`, 'x-two': ['a', 'b'] }).end()
    else if (request.url === '/drip') drip(response)
    else if (request.url === '/half') request.socket.end(HALF)
    else if (request.url === '/padded') request.socket.end(PADDED)
    else if (request.url === '/hints') hints(response)
    else if (request.url === '/interim') void interim(request.socket)
    else if (request.url === '/huge') flood(response)
    else if (request.url === '/garbage') request.socket.end('SSH-2.0-OpenSSH_9.9\r\n')
    else response.end('hello')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `https://127.0.0.1:${portOf(server)}`
  const { X509Certificate } = await import('node:crypto')
  fingerprint = new X509Certificate(pems.cert).fingerprint256
})

afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()))
  server.closeAllConnections()
  server.close()
})

const PADDED = 'HTTP/1.1 200 OK\r\nx-auth-token: \t a.b \t \r\ncontent-length: 2\r\n\r\nok'
const HALF = 'HTTP/1.1 200 OK\r\ncontent-type: application/yang-data+json\r\n\r\n{"a": [1, 2'

/** Sends one byte from time to time, for ever. */
function drip(response: ServerResponse): void {
  const more = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(more))
}

/** Sends early hints for ever: headers without a final response. */
function hints(response: ServerResponse): void {
  const more = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload; as=style' }), 100)
  response.on('close', () => clearInterval(more))
}

/** Sends unsolicited interim responses before the final one, in chunks of a few bytes. */
async function interim(socket: Duplex): Promise<void> {
  const answer = ['100 Continue', '103 Early Hints\r\nlink: </a>', '100 Continue', '200 OK\r\ncontent-length: 5']
  const text = `${answer.map((head) => `HTTP/1.1 ${head}\r\n\r\n`).join('')}hello`
  for (const piece of text.match(/[^]{1,7}/g) ?? []) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Sends data for ever, as fast as the client reads. */
function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x')));
  }
  response.on('drain', more)
  more()
}

function portOf({ address }: { address: () => AddressInfo | string | null }): number {
  const found = address.call(server)
  return typeof found === 'object' && found !== null ? found.port : 0
}

function to(trust: Parameters<typeof connect>[0], bounds = limits): Connection {
  const connection = connect(trust, bounds)
  opened.push(connection)
  return connection
}

const get = (path: string, authorization = 'Basic c2VjcmV0') =>
  ({ origin, method: 'GET', path, headers: { authorization } }) as const

describe('a TLS connection', () => {
  test('accepts the certificate that the profile pins, in upper or lower case', async () => {
    const [upper, lower] = [to({ fingerprint }), to({ fingerprint: fingerprint.toLowerCase() })]

    expect((await upper.send(get('/a'))).text).toBe('hello')
    expect((await lower.send(get('/a'))).status).toBe(200)
  })

  test('sends nothing to a target with a certificate other than the pinned one', async () => {
    const before = requests.length
    const other = to({ fingerprint: 'AB:'.repeat(31) + 'AB' })

    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(other.send(get('/b'))).rejects.toThrow(TrustError)
    }
    await expect(other.send(get('/b'))).rejects.toThrow(
      new RegExp(`^${origin} shows certificate ${fingerprint}, the profile pins AB:.*Nothing was sent`),
    )

    expect(requests).toHaveLength(before)
  })

  test('without a pin sends nothing to a target whose certificate is not signed by a trusted authority', async () => {
    const before = requests.length

    await expect(to(undefined).send(get('/c'))).rejects.toThrow(TrustError)

    expect(requests).toHaveLength(before)
  })
})

describe('an exchange', () => {
  test('does not follow redirects', async () => {
    const answer = await to({ fingerprint }).send(get('/moved'))

    expect(answer.status).toBe(301)
    expect(answer.headers).toMatchObject({ location: `${origin}/else`, 'x-two': 'a, b' })
    expect(requests.some((line) => line.includes('/else'))).toBe(false)
  })

  test('reads the value of a header without the blanks around it', async () => {
    const { headers } = await to({ fingerprint }).send(get('/padded'))

    expect(headers['x-auth-token']).toBe('a.b')
  })

  test('without a response fails with a channel error that contains the method and the URL', async () => {
    await expect(to({ fingerprint }).send(get('/cut'))).rejects.toThrow(ChannelError)
    await expect(to({ fingerprint }).send({ ...get('/a'), origin: 'https://127.0.0.1:1' })).rejects.toThrow(
      'GET https://127.0.0.1:1/a: no answer (ECONNREFUSED)',
    )
  })

  test.each(['/drip', '/hints'])('fails if its response never ends: %s', async (path) => {
    await expect(to({ fingerprint }).send(get(path))).rejects.toThrow(
      /no complete answer within 2 s: .*raise the budget "answer" of the profile \(2 s\)/,
    )
  })

  test('stops reading and fails if its response is larger than the profile allows', async () => {
    const before = process.memoryUsage().arrayBuffers

    await expect(to({ fingerprint }, { ...limits, answer: 300 }).send(get('/huge'))).rejects.toThrow(
      /^GET .*\/huge: the answer is too large: 1\.\d MiB came, and it went on\. .*"answerSize" of the profile \(1 MiB\)/,
    )

    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20)
  })

  test('whose response is not HTTP reports what was received instead', async () => {
    await expect(to({ fingerprint }).send(get('/garbage'))).rejects.toThrow(
      /no answer \(not HTTP but \d+ bytes: "SSH-2\.0-OpenSSH/,
    )
  })

  test('tolerates unsolicited interim responses and keeps its connection', async () => {
    const connection = to({ fingerprint })

    for (let exchange = 0; exchange < 2; exchange += 1) {
      expect(await connection.send(get('/interim'))).toMatchObject({ status: 200, text: 'hello' })
    }
  })

  test('fails if its response is still incomplete when the connection closes', async () => {
    await expect(to({ fingerprint }).send(get('/half'))).rejects.toThrow(ChannelError)
  })
})
