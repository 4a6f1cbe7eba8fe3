import { describe, expect, test } from 'vitest'
import { isEmpty, normaliseMessage } from './emptiness.ts'

const notFound = (message: string, tag = 'invalid-value', path = '/a') =>
  JSON.stringify({
    'ietf-restconf:errors': { error: [{ 'error-tag': tag, 'error-path': path, 'error-message': message }] },
  })

describe('a container', () => {
  test.each([
    [204, ''],
    [200, ''],
    [200, ' {} '],
    [404, notFound('uri keypath not found')],
    [404, '{"errors":{"error":[{"error-message":"gone"}]}}'],
  ])('counts as empty if the response is %i with %j', (status, text) => {
    expect(isEmpty({ status, text })).toBe(true)
  })

  test.each([
    [404, ''],
    [404, '<html><body><h1>Not Found</h1></body></html>'],
    [404, '{"message":"no Route matched with those values"}'],
    [404, notFound('not supported', 'operation-not-supported')],
    [404, 'null'],
    [403, notFound('no')],
    [200, '<xml/>'],
  ])('does not count as empty if the response is %i with %j', (status, text) => {
    expect(isEmpty({ status, text })).toBe(false)
  })
})

describe('the error message for a path that cannot exist', () => {
  const nowhere = normaliseMessage(
    { status: 404, text: notFound('uri keypath not found: /x/nothing', 'invalid-value', '/x') },
    '/data/x/nothing',
  )

  test('is recognised whichever path it contains', () => {
    const text = notFound('uri keypath not found: /sys:system/alarms', 'invalid-value', '/sys:system/alarms')

    expect(normaliseMessage({ status: 404, text }, '/data/sys:system/alarms')).toBe(nowhere)
  })

  test.each([
    [204, ''],
    [404, notFound('there is no alarm')],
    [404, notFound('uri keypath not found', 'data-missing')],
  ])('differs from a response of %i with %j', (status, text) => {
    expect(normaliseMessage({ status, text }, '/data/sys:system/alarms')).not.toBe(nowhere)
  })
})
