import { afterAll, describe, expect, test } from 'vitest'
import { bodyLimit, httpServer } from './http.ts'

const server = httpServer(false)
afterAll(() => server.close())

const post = (url: string, payload: string | Buffer, type = 'application/octet-stream') =>
  server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

/** Builds a multipart request with one part per entry, and sends it. */
function form(parts: { field: string; name?: string; text: string }[]): Promise<Awaited<ReturnType<typeof post>>> {
  const body = parts.map(({ field, name, text }) => {
    const file = name === undefined ? '' : `; filename="${name}"`
    return `--edge\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${text}\r\n`
  })
  return post('/scanfiles/', `${body.join('')}--edge--\r\n`, 'multipart/form-data; boundary=edge')
}

describe('`/scan`', () => {
  test.each(['/scan', '/scan/'])('called as %s returns the findings in the body, without a file path', async (url) => {
    const answer = await post(url, 'expr $a + 1')

    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['warning', 'dangerous'])
    expect(answer.json().dangerous).toMatchObject([{ issue_location: '$a', line: 1 }])
  })

  test('treats a body of any content type, including JSON and forms, as the text of a rule', async () => {
    const answer = await post('/scan', 'expr $a', 'application/json')

    expect(answer.json().dangerous).toHaveLength(1)
  })

  test('omits warnings with `no_warn`, and rejects an invalid value of the parameter', async () => {
    expect((await post('/scan?no_warn=true', 'expr 1')).json().warning).toEqual([])
    expect((await post('/scan?no_warn=false', 'expr 1')).json().warning).toHaveLength(1)
    expect((await post('/scan?no_warn=maybe', 'expr 1')).statusCode).toBe(422)
  })

  test('treats an empty body as an empty rule', async () => {
    expect((await server.inject({ method: 'POST', url: '/scan/' })).json()).toEqual({ warning: [], dangerous: [] })
  })

  test('accepts a body of 10 MB, and rejects a body that is one byte larger', async () => {
    expect((await post('/scan', Buffer.alloc(bodyLimit, 'a'))).statusCode).toBe(200)
    const answer = await post('/scan', Buffer.alloc(bodyLimit + 1, 'a'))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ error: expect.stringContaining('larger') })
  })
})

describe('`/scanfiles`', () => {
  test('returns one result per file of any extension, with the uploaded file name', async () => {
    const answer = await form([
      { field: 'file', name: 'b.txt', text: 'expr $a' },
      { field: 'file', name: 'a/b.tcl', text: '' },
    ])

    expect(answer.json()).toMatchObject([
      { filepath: 'b.txt', dangerous: [{ issue_location: '$a' }] },
      { filepath: 'a/b.tcl', warning: [], dangerous: [] },
    ])
  })

  test.each([[[]], [[{ field: 'other', name: 'a.tcl', text: 'expr $a' }]], [[{ field: 'file', text: 'expr $a' }]]])(
    'rejects a form without an uploaded file in the field `file`: %j',
    async (parts) => {
      const answer = await form(parts)

      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({ error: expect.any(String) })
    },
  )

  test('rejects a body that is not a form, and a malformed form', async () => {
    expect((await post('/scanfiles', 'expr $a')).statusCode).toBe(415)
    expect((await post('/scanfiles', 'expr $a', 'multipart/form-data; boundary=edge')).statusCode).toBe(422)
    expect((await post('/scanfiles', 'expr $a', 'multipart/form-data; x=y')).statusCode).toBe(422)
  })
})

test('`/openapi.json` describes `/scan` and `/scanfiles`', async () => {
  const answer = await server.inject('/openapi.json')

  expect(Object.keys(answer.json().paths)).toEqual(['/scan/', '/scanfiles/'])
})

test('`/` serves a standard API viewer whose resources all come from the same server', async () => {
  const page = await server.inject('/')
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => new URL(part, 'http://own/'))
  const answers = await Promise.all(parts.map(({ pathname }) => server.inject(pathname)))

  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(parts.map(({ origin }) => origin)).toEqual(parts.map(() => 'http://own'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200))
  expect(parts.length).toBeGreaterThan(2)
  expect((await server.inject('/static/swagger-initializer.js')).body).toContain('/json')
})

test('an unknown path returns 404 with a pointer to the API description', async () => {
  const answer = await server.inject('/nothing')

  expect(answer.statusCode).toBe(404)
  expect(answer.json().error).toContain('/openapi.json')
})
