import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimit, httpServer } from './http.ts'
import { mcpServer } from './mcp.ts'

const patience = 500
const server = httpServer(false, { patience })
const mcp = mcpServer(false, { host: '127.0.0.1', allowHosts: [], allowOrigins: [] })
let port = 0

beforeAll(async () => {
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  await mcp.close()
})

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

describe('a request body with a `Content-Encoding`', () => {
  test.each(encoders)('of %s is scanned after decoding', async (coding, encode) => {
    const answer = await post('/scan/', encode('set a 1\nexpr $a'), coding)

    expect(await answer.json()).toMatchObject({ dangerous: [{ issue_location: '$a', line: 2 }] })
  })

  test.each(encoders)('of %s can be a form', async (coding, encode) => {
    const part = 'Content-Disposition: form-data; name="file"; filename="a.tcl"\r\n\r\nexpr $a\r\n'

    const answer = await post(
      '/scanfiles/',
      encode(`--edge\r\n${part}--edge--\r\n`),
      coding,
      'multipart/form-data; boundary=edge',
    )

    expect(await answer.json()).toMatchObject([{ filepath: 'a.tcl', dangerous: [{ issue_location: '$a' }] }])
  })

  test.each(encoders)('of %s can be a call to the MCP server', async (coding, encode) => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'scan', arguments: { irule: 'expr $a' } },
    }

    const answer = await mcp.inject({
      method: 'POST',
      url: '/mcp',
      payload: encode(JSON.stringify(call)),
      headers: {
        'content-encoding': coding,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        host: 'localhost',
      },
    })

    expect(answer.body).toContain('"issue_location":"$a"')
  })

  test.each(encoders)('of %s is rejected if its decoded size exceeds the limit', async (coding, encode) => {
    const most = await post('/scan', encode(Buffer.alloc(bodyLimit, 'a')), coding)
    const more = await post('/scan', encode(Buffer.alloc(bodyLimit + 1, 'a')), coding)

    expect(most.status).toBe(200)
    expect(more.status).toBe(413)
    expect(await more.json()).toEqual({ error: expect.stringContaining('larger') })
  })

  test.each([
    ['that is not supported', 'compress', Buffer.from('expr $a'), 415],
    ['that names two codings', 'gzip, br', brotliCompressSync(gzipSync('expr $a')), 415],
    ['that does not match its bytes', 'gzip', Buffer.from('expr $a'), 400],
    ['and truncated data', 'gzip', gzipSync('expr $a').subarray(0, -9), 400],
    ['and bytes after the encoded data', 'deflate', Buffer.concat([deflateSync(''), Buffer.from('expr $a')]), 400],
    ['and bytes after the encoded data', 'gzip', Buffer.concat([gzipSync(''), Buffer.from('expr $a')]), 400],
    ['and bytes after the encoded data', 'br', Buffer.concat([brotliCompressSync(''), Buffer.from('expr $a')]), 400],
  ])('%s (%s) is rejected, not reported as clean', async (_what, coding, body, status) => {
    const answer = await post('/scan', body, coding)

    expect([answer.status, await answer.json()]).toEqual([status, { error: expect.any(String) }])
    expect(answer.headers.get('accept-encoding')).toBe(status === 415 ? 'gzip, deflate, br' : null)
  })

  test('of `identity` is accepted', async () => {
    expect(await (await post('/scan', Buffer.from('expr $a'), 'identity')).json()).toMatchObject({ dangerous: [{}] })
  })
})

describe('a request that stalls', () => {
  /** Sends bytes, and returns everything received until the connection closes. */
  async function answered(...bytes: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (piece: Buffer) => (answer += piece.toString()))
    for (const part of bytes) socket.write(part)
    await once(socket, 'close')
    return answer
  }

  test.each([
    ['in its header', 'POST /scan HTTP/1.1\r\nHost: a\r\n'],
    ['in its body', 'POST /scan HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nexpr'],
    ['in an encoded body', 'POST /scan HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 99\r\n\r\n'],
    ['in a form', 'POST /scanfiles/ HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n--edge'],
  ])('%s gets a 408 response and a closed connection', async (_where, bytes) => {
    const answer = await answered(bytes)

    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/\{"error":"[^"]+"\}$/)
  })
})
