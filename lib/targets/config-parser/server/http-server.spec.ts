import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './http-server.ts'

const configuration = 'ltm pool b { z 1 }\nltm pool a { c d }\n'
const log: string[] = []
let server: FastifyInstance
let root: string

beforeAll(async () => {
  server = createServer({ bodyLimit: 1_000_000, log: (line) => log.push(line) })
  root = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const post = (path: string, body: string | FormData, headers = {}) =>
  fetch(root + path, { method: 'POST', body, headers })

function form(files: Record<string, string>, field = 'filename') {
  const data = new FormData()
  for (const [name, content] of Object.entries(files)) data.append(field, new Blob([content]), name)
  return data
}

describe('the parser server', () => {
  test.each(['/parser/', '/parser', '/parser/?response_format=json', '/parser?response_format=object'])(
    'returns a JSON object for a POST to %s',
    async (path) => {
      const answer = await post(path, configuration, { 'content-type': 'application/octet-stream' })

      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.json()).toEqual({ 'ltm pool b': { z: '1' }, 'ltm pool a': { c: 'd' } })
    },
  )

  test('returns one JSON object per line for the format `jsonl`', async () => {
    const answer = await post('/parser/?response_format=jsonl&sort', configuration)

    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await answer.text()).split('\n')[0]).toBe('{"name":"a","object":{"c":"d"},"path":"ltm pool"}')
  })

  test('returns a table for the format `tabular`', async () => {
    const answer = await post('/parser/?response_format=tabular&sort=false', configuration)

    expect(await answer.json()).toEqual([
      ['ltm pool', 'b', { z: '1' }],
      ['ltm pool', 'a', { c: 'd' }],
    ])
  })

  test.each([
    ['/parser/', '', 422, 'empty-body'],
    ['/parser/?response_format=xml', 'a', 422, 'unknown-format'],
    ['/parser/?response_format=json&response_format=jsonl', 'a', 422, 'repeated-parameter'],
    ['/parser/?sort=maybe', 'a', 422, 'unknown-sort'],
    ['/parser/', 'ltm pool a {', 422, 'incomplete'],
    ['/parser/', 'a'.repeat(1_000_001), 413, 'too-large'],
    ['/nowhere', 'a', 404, 'not-found'],
    ['/fileparser/', 'a', 415, 'not-multipart'],
  ])('returns a clear error for an invalid POST to %s', async (path, body, status, code) => {
    const answer = await post(path, body)

    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, message: expect.any(String) })
  })

  test('returns the number of warnings in a header, and logs each warning', async () => {
    const answer = await post('/parser/', 'stray\n')

    expect(answer.headers.get('x-confparse-warnings')).toBe('1')
    expect(log.at(-1)).toBe('(request):1: warning: text outside any object: stray')
  })

  test('handles many requests at the same time', async () => {
    const large = `ltm pool p {\n${Array.from({ length: 20_000 }, (_, at) => `key-${at} value\n`).join('')}}\n`

    const answers = await Promise.all(Array.from({ length: 40 }, async () => (await post('/parser/', large)).json()))

    expect(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(answers[0]))).toBe(true)
  })
})

describe('/fileparser/', () => {
  test.each(['/fileparser/', '/fileparser'])('returns one result per file, in order, at the path %s', async (path) => {
    const answer = await post(path, form({ 'b.conf': configuration, 'a.conf': '' }))

    expect(await answer.json()).toEqual([
      { filename: 'b.conf', output: { 'ltm pool b': { z: '1' }, 'ltm pool a': { c: 'd' } } },
      { filename: 'a.conf', output: {} },
    ])
  })

  test('names each file as the client did, including the folder', async () => {
    const names = ['partitions/a/device.conf', 'partitions/b/device.conf', String.raw`C:\größe.conf`]

    const answer = await post('/fileparser/', form(Object.fromEntries(names.map((name) => [name, configuration]))))

    expect(await answer.json()).toMatchObject(names.map((filename) => ({ filename })))
  })

  test.each([
    ['an unknown field', form({ a: configuration }, 'file'), 422, 'unexpected-field'],
    ['no file', form({}), 422, 'no-file'],
    ['an incomplete file', form({ a: 'ltm pool a {' }), 422, 'incomplete'],
    ['too many bytes', form({ a: 'a'.repeat(1_000_001) }), 413, 'too-large'],
  ])('rejects a request with %s', async (_what, body, status, code) => {
    const answer = await post('/fileparser/', body)

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })

  test('rejects a truncated form', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="filename"; filename="a"\r\n\r\nltm'

    const answer = await post('/fileparser/', body, { 'content-type': 'multipart/form-data; boundary=x' })

    expect(await answer.json()).toMatchObject({ code: 'malformed-form' })
  })

  test('still responds after a client disconnects', async () => {
    const socket = connect(Number(new URL(root).port), '127.0.0.1')
    socket.write(
      'POST /fileparser/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x\r\n',
    )
    socket.destroySoon()

    const answer = await post('/parser/', configuration)

    expect(answer.status).toBe(200)
  })
})

test.each(['/', '/redoc', '/redoc/'])('the page %s loads all its parts from this server', async (path) => {
  const page = await fetch(root + path)
  const parts = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, part = '']) => new URL(part, page.url),
  )
  const answers = await Promise.all(parts.map((part) => fetch(part)))

  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(parts.map(({ origin }) => origin)).toEqual(parts.map(() => root))
  expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200))
  expect(parts.length).toBeGreaterThan(2)
})

describe('a server on the loopback address', () => {
  const guarded = createServer({
    bodyLimit: 1000,
    log: () => {},
    origins: { host: '127.0.0.1', allowHosts: ['bench.example'], allowOrigins: [] },
  })
  afterAll(() => guarded.close())

  test.each([
    { headers: { host: '127.0.0.1:8000' }, status: 200 },
    { headers: { host: 'bench.example' }, status: 200 },
    { headers: { host: 'pages.example' }, status: 403 },
    { headers: { host: '127.0.0.1:8000', origin: 'https://pages.example' }, status: 403 },
  ])('returns $status to a call with $headers', async ({ headers, status }) => {
    const answer = await guarded.inject({ method: 'POST', url: '/parser/', payload: configuration, headers })

    expect(answer.statusCode).toBe(status)
  })
})
