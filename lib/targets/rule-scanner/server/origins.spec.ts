import { afterAll, describe, expect, test } from 'vitest'
import { httpServer } from './http.ts'
import { mcpServer } from './mcp.ts'

const servers = new Map(
  [
    { host: '127.0.0.1', allowHosts: [], allowOrigins: [] },
    { host: '::1', allowHosts: ['Bench.example'], allowOrigins: ['https://pages.example:8443'] },
    { host: '0.0.0.0', allowHosts: [], allowOrigins: [] },
    { host: '192.0.2.7', allowHosts: [], allowOrigins: [] },
    { host: '192.0.2.8', allowHosts: ['bench.example'], allowOrigins: [] },
  ].map((origins) => [origins.host, mcpServer(false, origins)]),
)
afterAll(async () => {
  for (const server of servers.values()) await server.close()
})

const listTools = (at: string, headers: Record<string, string>) =>
  servers.get(at)?.inject({
    method: 'POST',
    url: '/mcp',
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { accept: 'application/json, text/event-stream', ...headers },
  })

describe('an MCP request', () => {
  test.each([
    ['127.0.0.1', { host: 'evil.example:8000' }],
    ['127.0.0.1', { host: 'local host' }],
    ['127.0.0.1', { host: 'localhost', origin: 'http://evil.example' }],
    ['127.0.0.1', { host: 'localhost', origin: 'http://localhost.evil.example' }],
    ['127.0.0.1', { host: 'localhost', origin: 'http://localhost@evil.example' }],
    ['127.0.0.1', { host: 'localhost', origin: 'null' }],
    ['::1', { host: '[::1]:8000', origin: 'https://pages.example' }],
    ['0.0.0.0', { host: 'any.example', origin: 'http://any.example' }],
    ['192.0.2.7', { host: '192.0.2.7', origin: 'http://localhost' }],
    ['192.0.2.8', { host: 'other.example' }],
  ])('to a server on %s is rejected with 403 if the request has the headers %j', async (at, headers) => {
    const answer = await listTools(at, headers)

    expect(answer?.statusCode).toBe(403)
    expect(answer?.json()).toMatchObject({ error: { message: expect.stringMatching(/--allow-(host|origin)/) } })
  })

  test.each([
    ['127.0.0.1', { host: '127.0.0.1:8000' }],
    ['127.0.0.1', { host: 'LOCALHOST:8000', origin: 'http://localhost:6274' }],
    ['127.0.0.1', { host: '[::1]', origin: 'http://127.0.0.1:8000' }],
    ['::1', { host: 'bench.example:1', origin: 'https://pages.example:8443' }],
    ['0.0.0.0', { host: 'any.example' }],
    ['0.0.0.0', { host: 'any.example', origin: 'http://localhost:8000' }],
    ['192.0.2.7', { host: 'any.example', origin: 'http://192.0.2.7:8000' }],
    ['192.0.2.8', { host: 'bench.example' }],
  ])('to a server on %s is served if the request has the headers %j', async (at, headers) => {
    expect((await listTools(at, headers))?.statusCode).toBe(200)
  })
})

describe('the HTTP server', () => {
  const post = (host: string, headers: Record<string, string>) =>
    httpServer(false, { origins: { host, allowHosts: [], allowOrigins: [] } }).inject({
      method: 'POST',
      url: '/scan',
      payload: 'set a 1',
      headers,
    })

  test.each([{ host: 'evil.example:8000' }, { host: 'localhost', origin: 'http://evil.example' }])(
    'listening on loopback returns 403 for a request with the headers %j',
    async (headers) => {
      expect((await post('127.0.0.1', headers)).statusCode).toBe(403)
    },
  )

  test.each([
    ['127.0.0.1', { host: 'localhost:8000', origin: 'http://127.0.0.1:8000' }],
    ['0.0.0.0', { host: 'any.example', origin: 'http://any.example' }],
  ])('listening on %s serves a request with the headers %j', async (host, headers) => {
    expect((await post(host, headers)).statusCode).toBe(200)
  })
})
