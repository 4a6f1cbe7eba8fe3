import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './http-server.ts'

const bodyLimit = 100_000
const server = createServer({ bodyLimit, log: () => undefined, patience: 500 })
let port = 0

beforeAll(async () => {
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

const encoders = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const

const post = (url: string, body: Buffer, coding: string, type = 'text/plain') =>
  fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-encoding': coding, 'content-type': type },
  })

/** Sends bytes, and returns the status, header and body of the response. */
async function answered(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  const [header = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(header.split(' ')[1]), header, body: JSON.parse(body) }
}

const shape = { code: expect.any(String), message: expect.any(String) }
const request = (line: string, headers = '') => `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`

describe('an encoded body', () => {
  test.each(encoders)('in %s is converted like the decoded text', async (coding, encode) => {
    const answer = await post('/parser/', encode('ltm pool p { monitor a }'), coding)

    expect(await answer.json()).toEqual({ 'ltm pool p': { monitor: 'a' } })
  })

  test.each(encoders)('in %s may contain a form', async (coding, encode) => {
    const part = 'Content-Disposition: form-data; name="filename"; filename="a"\r\n\r\nltm pool p { }\r\n'
    const form = encode(`--edge\r\n${part}--edge--\r\n`)

    const answer = await post('/fileparser/', form, coding, 'multipart/form-data; boundary=edge')

    expect(await answer.json()).toEqual([{ filename: 'a', output: { 'ltm pool p': {} } }])
  })

  test.each(encoders)('in %s is rejected if it exceeds the limit after decoding', async (coding, encode) => {
    const most = await post('/parser/', encode(Buffer.alloc(bodyLimit, '\n')), coding)
    const more = await post('/parser/', encode(Buffer.alloc(bodyLimit + 1, '\n')), coding)

    expect(most.status).toBe(200)
    expect([more.status, await more.json()]).toEqual([413, { ...shape, code: 'too-large' }])
  })

  test.each([
    ['with an unsupported coding', 'compress', Buffer.from('a'), 415],
    ['that does not match its `Content-Encoding`', 'gzip', Buffer.from('a'), 400],
    ['that is truncated', 'gzip', gzipSync('a').subarray(0, -9), 400],
    ['with bytes after its end', 'br', Buffer.concat([brotliCompressSync(''), Buffer.from('a')]), 400],
  ])('%s (%s) is rejected', async (_what, coding, body, status) => {
    const answer = await post('/parser/', body, coding)

    expect([answer.status, await answer.json()]).toEqual([status, shape])
  })
})

test.each([
  ['in its header', 'POST /parser/ HTTP/1.1\r\nHost: a\r\n'],
  ['in its body', 'POST /parser/ HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nltm'],
  [
    'in a form',
    'POST /fileparser/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99\r\n\r\n--x',
  ],
])('a request that stalls %s gets a 408 response, and the connection is closed', async (_where, bytes) => {
  const answer = await answered(bytes)

  expect([answer.status, answer.body]).toEqual([408, { ...shape, code: 'stalled' }])
})

test.each([
  ['GET', '/parser/', 'POST'],
  ['PUT', '/fileparser?sort', 'POST'],
  ['POST', '/openapi.json', 'GET, HEAD'],
  ['DELETE', '/redoc/', 'GET, HEAD'],
])('the HTTP server responds to %s %s with 405 and an `Allow` header', async (method, path, allow) => {
  const answer = await answered(request(`${method} ${path}`))

  expect([answer.status, answer.body]).toEqual([405, { ...shape, code: 'method-not-allowed' }])
  expect(/^allow: (.*)$/im.exec(answer.header)?.[1]?.trim().split(', ').toSorted().join(', ')).toBe(allow)
})

test.each([
  ['a malformed path', request('GET /%zz'), 400],
  ['bytes that are not HTTP', 'parse this\r\n\r\n', 400],
  ['a header that is too large', request('GET /', `X: ${'x'.repeat(70_000)}\r\n`), 431],
])('the error for %s has the same structure as any other error', async (_what, bytes, status) => {
  const answer = await answered(bytes)

  expect([answer.status, answer.body]).toEqual([status, shape])
})
