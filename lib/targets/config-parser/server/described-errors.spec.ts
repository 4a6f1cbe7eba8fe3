import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { createServer } from './http-server.ts'

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false }).addSchema(document, 'api')
const server = createServer({ bodyLimit: 1000, log: () => undefined })
afterAll(() => server.close())

/**
 * Returns the pointer to the schema of a response body, or undefined if the OpenAPI document does not describe the
 * response.
 */
function described(path: string, status: number): string | undefined {
  const pointer = `/paths/${path.replaceAll('/', '~1')}/post/responses/${status}`
  const answer = document.paths[path].post.responses[status]
  if (answer === undefined) return undefined
  const at = answer.$ref === undefined ? pointer : answer.$ref.slice(1)
  return `api#${at}/content/application~1json/schema`
}

const form = 'multipart/form-data; boundary=edge'
const part = (field: string, text: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n${text}\r\n--edge--\r\n`

describe('the error schema in the OpenAPI document', () => {
  test.each([
    ['a body that does not match its `Content-Encoding`', '/parser/', 'a', { 'content-encoding': 'gzip' }, 400],
    ['an unsupported `Content-Encoding`', '/parser/', 'a', { 'content-encoding': 'lzma' }, 415],
    ['a body that is too large', '/parser/', 'a'.repeat(1001), {}, 413],
    [
      'a body that is too large once decoded',
      '/parser/',
      gzipSync('a'.repeat(5000)),
      { 'content-encoding': 'gzip' },
      413,
    ],
    ['an empty body', '/parser/', '', {}, 422],
    ['an unknown format', '/parser/?response_format=yaml', 'a', {}, 422],
    ['a configuration that ends early', '/parser/', 'ltm pool a {', {}, 422],
    ['a form that ends early', '/fileparser/', '--edge\r\n', { 'content-type': form }, 400],
    ['a body that is not a form', '/fileparser/', 'a', {}, 415],
    ['a form that is too large', '/fileparser/', part('filename', 'a'.repeat(1001)), { 'content-type': form }, 413],
    ['a form with an unknown field', '/fileparser/', part('file', 'a'), { 'content-type': form }, 422],
  ])('matches the response to %s', async (_what, url, payload, headers, status) => {
    const answer = await server.inject({ method: 'POST', url, payload, headers })

    const schema = described(url.replace(/\?.*/, ''), status)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(schema, 'the schema of the response').toBeDefined()
    ajv.validate(schema ?? '', answer.json())
    expect(ajv.errors, 'schema errors of the response body').toBe(null)
  })

  test('rejects a body without the members of an error', () => {
    expect(ajv.validate(described('/parser/', 422) ?? '', { detail: [] })).toBe(false)
  })
})
