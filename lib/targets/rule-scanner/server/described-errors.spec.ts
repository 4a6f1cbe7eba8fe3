import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { bodyLimit, httpServer } from './http.ts'
import { openapi } from './openapi.ts'

const ajv = new Ajv2020({ strict: false }).addSchema(JSON.parse(JSON.stringify(openapi)), 'api')
const server = httpServer(false)
afterAll(() => server.close())

/** Returns the schema pointer for the body of a response; undefined if the document does not describe it. */
function described(path: string, status: number): string | undefined {
  const pointer = `api#/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`
  return ajv.getSchema(pointer) === undefined ? undefined : pointer
}

const form = 'multipart/form-data; boundary=edge'
const large = Buffer.alloc(bodyLimit + 1, 'a')

describe('the OpenAPI document', () => {
  test.each([
    ['a wrong coding', '/scan/', 'a', { 'content-encoding': 'gzip' }, 400],
    ['a coding that is not served', '/scan/', 'a', { 'content-encoding': 'lzma' }, 415],
    ['too many bytes', '/scan/', large, {}, 413],
    ['too many bytes once decoded', '/scan/', gzipSync(large), { 'content-encoding': 'gzip' }, 413],
    ['an unknown value of a parameter', '/scan/?no_warn=maybe', 'a', {}, 422],
    ['no form', '/scanfiles/', 'a', {}, 415],
    ['too large a form', '/scanfiles/', large, { 'content-type': form }, 413],
    ['a wrong coding of a form', '/scanfiles/', 'a', { 'content-type': form, 'content-encoding': 'gzip' }, 400],
    ['a form without a file', '/scanfiles/', '--edge--\r\n', { 'content-type': form }, 422],
  ])('describes the error response actually sent for %s', async (_what, url, payload, headers, status) => {
    const answer = await server.inject({ method: 'POST', url, payload, headers })

    const schema = described(url.replace(/\?.*/, ''), status)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(schema, 'where the document describes the answer').toBeDefined()
    ajv.validate(schema ?? '', answer.json())
    expect(ajv.errors, 'what the description refuses of the body').toBe(null)
  })

  test('has an error schema that rejects other bodies', () => {
    expect(ajv.validate(described('/scan/', 422) ?? '', { detail: [] })).toBe(false)
  })
})
