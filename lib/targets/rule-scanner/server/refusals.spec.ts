import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServer } from './http.ts'
import { mcpServer } from './mcp.ts'

const servers = {
  http: httpServer(false),
  mcp: mcpServer(false, { host: '127.0.0.1', allowHosts: [], allowOrigins: [] }),
}
const shapes = {
  http: { error: expect.any(String) },
  mcp: { jsonrpc: '2.0', id: null, error: { code: expect.any(Number), message: expect.any(String) } },
}
const names = ['http', 'mcp'] as const
const ports = { http: 0, mcp: 0 }

beforeAll(async () => {
  for (const name of names)
    ports[name] = Number(new URL(await servers[name].listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  for (const name of names) await servers[name].close()
})

/** Sends bytes, and returns the status, header and body of the response. */
async function answered(name: (typeof names)[number], bytes: string) {
  const socket = connect(ports[name], '127.0.0.1')
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  const [header = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(header.split(' ')[1]), header, body: JSON.parse(body) }
}

const request = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`

describe.each(names)('an error response of the %s server', (name) => {
  test.each([
    ['an unknown path', request('GET /nothing'), 404],
    ['a malformed path', request('GET /%zz'), 400],
    [
      'an unsupported coding',
      request(name === 'http' ? 'POST /scan' : 'POST /mcp', 'Content-Encoding: lzma\r\nContent-Length: 0\r\n'),
      415,
    ],
    [
      'a body that is too large',
      request(
        name === 'http' ? 'POST /scan' : 'POST /mcp',
        'Content-Type: application/json\r\nContent-Length: 99999999\r\n',
      ),
      413,
    ],
    ['bytes that are not HTTP', 'scan this\r\n\r\n', 400],
    ['a header that is too large', request('GET /', `X: ${'x'.repeat(70_000)}\r\n`), 431],
  ])('to %s has the usual JSON body', async (_what, bytes, status) => {
    const answer = await answered(name, bytes)

    expect([answer.status, answer.body]).toEqual([status, shapes[name]])
    expect(answer.header).toMatch(/content-type: application\/json/i)
  })
})

test.each([
  ['http', 'GET', '/scan', 'POST'],
  ['http', 'PUT', '/scanfiles/?no_warn', 'POST'],
  ['http', 'POST', '/openapi.json', 'GET, HEAD'],
  ['http', 'POST', '/', 'GET, HEAD'],
  ['mcp', 'GET', '/mcp', 'POST'],
  ['mcp', 'DELETE', '/mcp/', 'POST'],
] as const)('the %s server rejects %s %s with 405 and an `Allow` header', async (name, method, path, allow) => {
  const answer = await answered(name, request(`${method} ${path}`))

  expect([answer.status, answer.body]).toEqual([405, shapes[name]])
  expect(/^allow: (.*)$/im.exec(answer.header)?.[1]?.trim().split(', ').toSorted().join(', ')).toBe(allow)
})
