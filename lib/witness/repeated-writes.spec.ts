import { expect, test } from 'vitest'
import type { HttpExchange } from '../channel/http/exchange.ts'
import { RepeatedWrites } from './repeated-writes.ts'

function write(status: number, body = '{"a":1}', headers: Record<string, string> = { 'x-auth-token': 't' }) {
  const request = { origin: 'https://192.0.2.1', method: 'PATCH', path: '/api/data/x', headers, body } as const
  const answer = { status, headers: {}, text: '' }
  return { channel: 'http', request, path: '/data/x', answer } as const satisfies HttpExchange
}

test.each([
  ['is refused and then accepted', [400, 204], 'PATCH /api/data/x → 204: the same write was answered 400 before'],
  ['is accepted and then refused', [204, 403], 'PATCH /api/data/x → 403: the same write was answered 204 before'],
  ['is accepted twice', [204, 200], undefined],
  ['is refused twice', [400, 409], undefined],
  ['is refused with a 503 and then accepted', [503, 204], undefined],
])('only contradictory outcomes of a repeated write are reported: the write %s', (_title, statuses, said) => {
  const writes = new RepeatedWrites(new Set())

  const [, second] = statuses.map((status) => writes.met(write(status)))

  expect(second).toBe(said)
})

test('writes with different bodies or credentials prove nothing about each other', () => {
  const writes = new RepeatedWrites(new Set())

  const found = [write(400), write(204, '{"a":2}'), write(204, '{"a":1}', {})].map((each) => writes.met(each))

  expect(found).toEqual([undefined, undefined, undefined])
})

test.each([
  [404, 'PATCH /api/data/x → 404: other writes there were accepted'],
  [405, 'PATCH /api/data/x → 405: other writes there were accepted'],
  [400, undefined],
])('a write that is refused with %s is reported if the resource accepted another write: %s', (status, said) => {
  const writes = new RepeatedWrites(new Set())

  const found = [write(404, '{"a":3}'), write(204), write(status, '{"a":2}')].map((each) => writes.met(each))

  expect(found).toEqual([undefined, undefined, said])
})

test('accepted writes of one resource prove nothing about another that is written at the same path', () => {
  const writes = new RepeatedWrites(new Set())
  writes.met(write(204, '{"a":{"b":[1]}}'))

  const [other, same] = [write(404, '{"a":{"c":[1]}}'), write(404, '{"a":{"b":[2]}}')].map((each) => writes.met(each))

  expect([other, same]).toEqual([undefined, 'PATCH /api/data/x → 404: other writes there were accepted'])
})

test.each([
  ['is refused as unknown', 404, '{"a":2}', 'PATCH /api/data/x → 404: other writes there were accepted'],
  ['is refused for its value', 400, '{"a":2}', undefined],
  ['is the same and refused for its value', 400, '{"a":1}', undefined],
])('after a test in which the resource accepted a write, a write of another test %s', (_title, status, body, said) => {
  const accepted = new Set<string>()
  new RepeatedWrites(accepted).met(write(204))

  const found = new RepeatedWrites(accepted).met(write(status, body))

  expect(found).toBe(said)
})
