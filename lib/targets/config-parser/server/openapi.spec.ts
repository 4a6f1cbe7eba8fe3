import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMATS } from '../output/formats.ts'
import { version } from '../version.ts'
import { createServer } from './http-server.ts'

const text = readFileSync(new URL('openapi.json', import.meta.url), 'utf8')
const api: unknown = JSON.parse(text)

/** Resolves a JSON pointer. */
function at(pointer: string): unknown {
  let node = api
  for (const key of pointer.split('/').slice(1)) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    node = typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined
  }
  return node
}

test('the OpenAPI document follows OpenAPI 3.1 and has the version of the tool', () => {
  expect(at('/openapi')).toBe('3.1.0')
  expect(at('/info/version')).toBe(version)
  expect(at('/paths/~1parser~1/post/parameters/0/schema/enum')).toEqual([...FORMATS])
})

test('every reference in the OpenAPI document can be resolved', () => {
  const references = [...text.matchAll(/"\$ref": "#([^"]+)"/g)].map(([, pointer = '']) => pointer)

  expect(references.length).toBeGreaterThan(10)
  expect(references.filter((pointer) => at(pointer) === undefined)).toEqual([])
})

test.each(['/parser/', '/fileparser/'])(
  '%s has an `operationId`, responses with descriptions, and a route',
  async (path) => {
    const operation = `/paths/${path.replaceAll('/', '~1')}/post`
    const answers: object = Object(at(`${operation}/responses`))
    const server = createServer({ bodyLimit: 1000, log: () => undefined })
    const { statusCode } = await server.inject({ method: 'POST', url: path })

    expect(at(`${operation}/operationId`)).toEqual(expect.any(String))
    expect(Object.values(answers).every((answer) => '$ref' in answer || 'description' in answer)).toBe(true)
    expect(statusCode).not.toBe(404)
    await server.close()
  },
)
