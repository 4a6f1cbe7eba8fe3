import { expect, test } from 'vitest'
import type { Answer } from '../behaviour.ts'
import type { BodyChange } from './alteration.ts'
import { alterBody } from './bodies.ts'

const answer: Answer = { status: 200, headers: {}, body: { server: [{ port: 53, name: 'a' }] } }
const after = (to: BodyChange) => alterBody(answer, to)

test.each<[BodyChange, string]>([
  ['half', '{"server":[{"port"'],
  ['number too large', '{"server":[{"port":1e400,"name":"a"}]}'],
  ['byte order mark', '\uFEFF{"server":[{"port":53,"name":"a"}]}'],
])('a body is altered by `%s`', (to, raw) => {
  expect(after(to)).toEqual({ status: 200, headers: {}, raw })
})

test('an altered body can contain a byte that is not UTF-8, or be cut off in transit', () => {
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(after('not UTF-8').raw ?? ''))).toThrow()
  expect(after('cut within its length')).toEqual({ ...answer, cut: 'within its length' })
})

test('a response without a body or number to alter is left unchanged', () => {
  const none: Answer = { status: 204, headers: {} }
  const words: Answer = { ...answer, body: { name: 'a' } }

  expect(alterBody(none, 'not UTF-8')).toBe(none)
  expect(alterBody(words, 'number too large')).toBe(words)
})
