import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { brief, curl, type Exchange, transcript } from './exchange.ts'

function exchange(headers: Record<string, string>, body?: string): Exchange {
  const request = {
    origin: 'https://192.0.2.1:8888',
    method: 'PATCH',
    path: '/restconf/data/a?b=c&d',
    headers,
    ...(body === undefined ? {} : { body }),
  } as const
  return { request, path: '/data/a', answer: { status: 204, headers: { 'x-auth-token': 'abc.def' }, text: '' } }
}

describe('the command line of an exchange', () => {
  test('carries credentials as variables', () => {
    expect(curl(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0' }))).toContain('--user "$PLUMBLINE_LOGIN"')
    expect(curl(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0' }))).not.toContain('YWRtaW')
    expect(curl(exchange({ authorization: 'Bearer tok-en' }))).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(curl(exchange({ 'x-auth-token': 'tok-en' }))).toContain('-H "X-Auth-Token: $TOKEN"')
    expect(curl(exchange({ 'x-auth-token': 'tok-en' }))).not.toContain('tok-en')
  })

  test('means to a shell what was sent', () => {
    const body = `{"description":"it's $HOME \`here\` \\"and\\" there"}`
    const line = curl(exchange({ accept: 'application/json' }, body)).replace(/^curl/, `printf '%s\\n'`)

    const words = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).split('\n')

    expect(words).toEqual(
      expect.arrayContaining([
        'PATCH',
        'accept: application/json',
        body,
        'https://192.0.2.1:8888/restconf/data/a?b=c&d',
      ]),
    )
  })
})

describe('what is kept of an exchange', () => {
  test('is one line in short', () => {
    expect(brief(exchange({}))).toBe('PATCH /restconf/data/a?b=c&d → 204')
    const { request, path } = exchange({})
    expect(brief({ request, path, broken: 'ECONNRESET' })).toBe('PATCH /restconf/data/a?b=c&d → ECONNRESET')
  })

  test('is everything but credentials in full', () => {
    const text = transcript(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0', accept: 'a/b' }, '{"a":1}'))

    expect(text).toContain('authorization: Basic [redacted]')
    expect(text).toContain('x-auth-token: [redacted]')
    expect(text).toContain('accept: a/b')
    expect(text).toContain('{"a":1}')
    expect(text).not.toContain('YWRtaW')
    expect(text).not.toContain('abc.def')
  })
})
