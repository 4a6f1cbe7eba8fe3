import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../channel/http/restconf.ts'
import { JSON_HEADERS } from '../channel/http/session.ts'
import { parseResources } from '../schema/fields.ts'
import { indexContract } from './documented.ts'
import { Presence } from './presence.ts'

const [X, ALARMS, STANDS] = ['/data/sys:system/x', '/data/sys:system/y', '/data/sys:system/z'] as const
const properties = { 'sys:x': { type: 'object' } }
const schemas = [
  { $id: 'plumbline:x', resource: X, requirement: 'x/resource', properties },
  { $id: 'plumbline:y', resource: ALARMS, requirement: 'y/resource', volatile: true as const, properties },
  { $id: 'plumbline:z', resource: STANDS, requirement: 'z/resource', stands: true as const, properties },
]
const documented = indexContract(parseResources(schemas.map((schema) => ({ file: schema.$id, schema }))))

function answered(status: number, body: unknown, headers: Record<string, string | undefined> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = {
    origin: 'https://192.0.2.1',
    method: 'GET',
    path: '/api/data',
    headers: Object.fromEntries(
      Object.entries({ ...JSON_HEADERS, 'x-auth-token': 't', ...headers }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  } as const
  const answer = { status, headers: {}, text }
  const exchange = { channel: 'http', request, path: X, answer } as const
  return { ...answer, body: typeof body === 'string' ? undefined : body, exchange }
}

const something = () => answered(200, { 'sys:x': { a: 1 } })
const notFound = { 'ietf-restconf:errors': { error: [{ 'error-tag': 'invalid-value' }] } }

let written = 0
let presence: Presence
beforeEach(() => {
  written = 0
  presence = new Presence(documented, () => written)
})

describe('an odd response between two reads that return content', () => {
  test.each<[string, Answer]>([
    ['a 404 with a RESTCONF error', answered(404, notFound)],
    ['a 404 with an HTML page', answered(404, '<html>')],
    ['a 204', answered(204, '')],
    ['a 200 without a body', answered(200, '')],
    ['a 200 with an empty object', answered(200, { 'sys:x': {} })],
  ])('is a failure if it is %s', (_how, odd) => {
    presence.met(X, something())
    expect(presence.met(X, odd)).toEqual({})

    expect(presence.met(X, something())).toMatchObject({
      odd: { exchange: odd.exchange },
      contradicted: { requirement: 'x/resource', failure: { code: 'missing' } },
    })
    expect(presence.met(X, something())).toEqual({})
  })

  test.each<[string, Answer]>([
    ['a 400', answered(400, notFound)],
    ['a 403', answered(403, '')],
    ['a 200 with an HTML page', answered(200, '<html>')],
    ['a truncated 200', answered(200, '{"sys:x":')],
  ])('causes a note, but no failure, if it is %s', (_how, odd) => {
    const noted = { odd: { exchange: odd.exchange, text: expect.any(String) } }
    expect(presence.met(X, odd)).toEqual(noted)
    expect(presence.met(X, odd)).toEqual({})
    expect(presence.met(X, something())).toEqual({})
    expect(presence.met(X, odd)).toEqual(noted)
    expect(presence.met(X, something())).toEqual({})
  })

  test('causes a note if it is a 403 after an empty response', () => {
    presence.met(X, answered(404, notFound))
    expect(presence.met(X, answered(403, ''))).toEqual({ odd: expect.anything() })
  })

  test('is not reported if it rejects credentials other than those of the session', () => {
    presence.met(X, answered(403, notFound, { 'x-auth-token': undefined, authorization: 'Basic x' }))
    expect(presence.met(X, something())).toEqual({})
  })
})

describe('an odd response between two reads that return content', () => {
  test.each<[string, () => void]>([
    ['a write was made', () => presence.changed()],
    ['another lane made a write', () => void (written += 1)],
  ])('causes a note, but no failure, if %s before the second read', (_what, happen) => {
    presence.met(X, something())
    presence.met(X, answered(404, notFound))
    happen()

    expect(presence.met(X, something())).toEqual({ odd: expect.anything() })
  })

  test('is not reported if a write was made before it, because the write may have removed the content', () => {
    presence.met(X, something())
    presence.changed()
    presence.met(X, answered(404, notFound))
    presence.changed()

    expect(presence.met(X, something())).toEqual({})
  })

  test.each<[string, () => void]>([
    ['a connection was lost', () => presence.forget()],
    ['the target was unavailable', () => void presence.met(X, answered(503, ''))],
    ['the target rejected the token', () => void presence.met(X, answered(401, notFound))],
  ])('is not reported if, between the two reads, %s', (_what, happen) => {
    presence.met(X, something())
    presence.met(X, answered(404, notFound))
    happen()

    expect(presence.met(X, something())).toEqual({})
  })

  test('causes a note, but no failure, if the content of the resource comes and goes on its own', () => {
    presence.met(ALARMS, something())
    presence.met(ALARMS, answered(204, ''))

    expect(presence.met(ALARMS, something())).toEqual({ odd: expect.anything() })
  })
})

describe('an odd response at one root, after the other root has returned content', () => {
  const elsewhere = (answer: Answer): Answer => {
    const { exchange } = answer
    return { ...answer, exchange: { ...exchange, request: { ...exchange.request, path: '/restconf/data' } } }
  }

  test('causes a note, even if a write was made before that root returns content', () => {
    presence.met(X, something())
    presence.met(X, elsewhere(answered(404, notFound)))
    presence.changed()

    expect(presence.met(X, elsewhere(something()))).toEqual({ odd: expect.anything() })
  })

  test('is not reported after a write, because a root may show a write late', () => {
    presence.changed()
    presence.met(X, something())
    presence.met(X, elsewhere(answered(404, notFound)))
    presence.changed()

    expect(presence.met(X, elsewhere(something()))).toEqual({})
  })
})

test('an empty response that precedes the first response with content is noted', () => {
  presence.met(X, answered(404, notFound))

  expect(presence.met(X, something())).toEqual({ odd: expect.anything() })
})

test('a resource that always has content must not be empty while the target is serving', () => {
  presence = new Presence(documented, () => written, true)
  presence.met(STANDS, answered(200, ''))
  presence.changed()

  expect(presence.met(STANDS, something()).contradicted).toMatchObject({ requirement: 'z/resource' })
})

test.each<[string, Answer]>([
  ['without credentials', answered(404, notFound, { 'x-auth-token': undefined })],
  ['for another media type', answered(404, notFound, { accept: 'application/yang-data+xml' })],
])('a response to a read %s is not judged', (_how, other) => {
  presence.met(X, something())
  presence.met(X, other)

  expect(presence.met(X, something())).toEqual({})
})

test('an empty response is not noted if a write may have emptied the resource', () => {
  presence.met(X, something())
  presence.changed()

  expect(presence.met(X, answered(204, ''))).toEqual({})
  presence.changed()
  expect(presence.met(X, something())).toEqual({})
})
