import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { brief, type HttpExchange, repeat, transcript } from './exchange.ts'

function exchange(headers: Record<string, string>, body?: string): HttpExchange {
  const request = {
    origin: 'https://192.0.2.1:8888',
    method: 'PATCH',
    path: '/restconf/data/a?b=c&d',
    headers,
    ...(body === undefined ? {} : { body }),
  } as const
  return {
    channel: 'http',
    request,
    path: '/data/a',
    answer: { status: 204, headers: { 'x-auth-token': 'abc.def' }, text: '' },
  }
}

describe('the command line of an exchange', () => {
  test('replaces credentials by variables', () => {
    expect(repeat(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0' }))).toContain('--user "$PLUMBLINE_LOGIN"')
    expect(repeat(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0' }))).not.toContain('YWRtaW')
    expect(repeat(exchange({ authorization: 'Bearer tok-en' }))).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(repeat(exchange({ 'x-auth-token': 'tok-en' }))).toContain('-H "X-Auth-Token: $TOKEN"')
    expect(repeat(exchange({ 'x-auth-token': 'tok-en' }))).not.toContain('tok-en')
  })

  test('survives quoting by a shell', () => {
    const body = `{"description":"it's $HOME \`here\` \\"and\\" there"}`
    const line = repeat(exchange({ accept: 'application/json' }, body)).replace(/^curl/, `printf '%s\\n'`)

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

describe('an exchange whose token the check chose', () => {
  const aged = { ...exchange({ 'x-auth-token': 'tok-en' }), tokenAge: 901_000, chosenToken: true } as const

  test('says how old the token was', () => {
    expect(brief(aged)).toBe('PATCH /restconf/data/a?b=c&d → 204 (its token is 15:01 old)')
    expect(transcript(aged)).toContain('# its token is 15:01 old')
  })

  test('says that repeating it takes a token of that age', () => {
    expect(repeat(aged)).toMatch(/# \$TOKEN has to be 15:01 old, or the answer proves nothing$/)
  })
})

describe('what is kept of an exchange', () => {
  test('is one line in short', () => {
    expect(brief(exchange({}))).toBe('PATCH /restconf/data/a?b=c&d → 204')
    const { request, path } = exchange({})
    expect(brief({ channel: 'http', request, path, broken: 'ECONNRESET' })).toBe(
      'PATCH /restconf/data/a?b=c&d → ECONNRESET',
    )
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
