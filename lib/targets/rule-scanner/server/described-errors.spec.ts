import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { bodyLimit, httpServer } from './http.ts'
import { openapi } from './openapi.ts'

const ajv = new Ajv2020({ strict: false }).addSchema(JSON.parse(JSON.stringify(openapi)), 'api')
const server = httpServer(false)
afterAll(() => server.close())

/**
 * Returns the pointer to the schema of a response body, or undefined if the document does not describe the response.
 */
function described(path: string, status: number): string | undefined {
  const pointer = `api#/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`
  return ajv.getSchema(pointer) === undefined ? undefined : pointer
}

const form = 'multipart/form-data; boundary=edge'
const large = Buffer.alloc(bodyLimit + 1, 'a')

describe('the OpenAPI document', () => {
  test.each([
    ['a body that does not match its `Content-Encoding`', '/scan/', 'a', { 'content-encoding': 'gzip' }, 400],
    ['an unsupported `Content-Encoding`', '/scan/', 'a', { 'content-encoding': 'lzma' }, 415],
    ['a body that is too large', '/scan/', large, {}, 413],
    ['a body that is too large once decoded', '/scan/', gzipSync(large), { 'content-encoding': 'gzip' }, 413],
    ['an invalid value of a query parameter', '/scan/?no_warn=maybe', 'a', {}, 422],
    ['a body that is not a form', '/scanfiles/', 'a', {}, 415],
    ['a form that is too large', '/scanfiles/', large, { 'content-type': form }, 413],
    [
      'a form that does not match its `Content-Encoding`',
      '/scanfiles/',
      'a',
      { 'content-type': form, 'content-encoding': 'gzip' },
      400,
    ],
    ['a form without a file', '/scanfiles/', '--edge--\r\n', { 'content-type': form }, 422],
  ])('describes the error response actually sent for %s', async (_what, url, payload, headers, status) => {
    const answer = await server.inject({ method: 'POST', url, payload, headers })

    const schema = described(url.replace(/\?.*/, ''), status)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(schema, 'the schema of the response').toBeDefined()
    ajv.validate(schema ?? '', answer.json())
    expect(ajv.errors, 'schema errors of the response body').toBe(null)
  })

  test('has an error schema that rejects a body without the members of an error', () => {
    expect(ajv.validate(described('/scan/', 422) ?? '', { detail: [] })).toBe(false)
  })
})
