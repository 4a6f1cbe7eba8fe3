import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { redactor } from '../../domain/redaction.ts'
import { brief, type HttpExchange, getMoment, recipe, repeat, transcript } from './exchange.ts'

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

describe('the shell command that repeats an exchange', () => {
  test('uses variables in place of credentials', () => {
    expect(repeat(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0' }))).toContain('--user "$PLUMBLINE_LOGIN"')
    expect(repeat(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0' }))).not.toContain('YWRtaW')
    expect(repeat(exchange({ authorization: 'Bearer tok-en' }))).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(repeat(exchange({ 'x-auth-token': 'tok-en' }))).toContain('-H "X-Auth-Token: $TOKEN"')
    expect(repeat(exchange({ 'x-auth-token': 'tok-en' }))).not.toContain('tok-en')
  })

  test('contains a variable in place of a token in the path', () => {
    const { request, ...rest } = exchange({ 'x-vendor-auth-token': 'tok-en' })
    const path = '/mgmt/shared/authz/tokens/tok-en'

    expect(repeat({ ...rest, request: { ...request, path } })).toMatch(
      / "https:\/\/192\.0\.2\.1:8888\/mgmt\/shared\/authz\/tokens\/\$TOKEN"$/,
    )
  })

  test('is commented out if a secret in it is redacted', () => {
    redactor.add('pass-phrase-of-a-tenant')

    const line = repeat(exchange({}, '{"targetPassphrase":"pass-phrase-of-a-tenant"}'))

    expect(line).toMatch(/^# put the secrets in place of \[redacted\] first: curl .*"targetPassphrase":"\[redacted\]"/)
  })

  test('passes every word through the shell unchanged', () => {
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

describe('an exchange with a token', () => {
  const life = { age: 901_000, renewals: 0 }
  const aged: HttpExchange = { ...exchange({ 'x-auth-token': 'tok-en' }), token: life, chosenToken: true }

  test('states the age of its token, and that the request was sent shortly after a time limit', () => {
    const standing = { ...aged, edge: 'shortly after 15:00', at: 1_000_000 }

    expect(brief(aged)).toBe('PATCH /restconf/data/a?b=c&d → 204 (its token is 15:01 old)')
    expect(transcript(standing)).toContain('# its token is 15:01 old\n# shortly after 15:00\n')
    expect(getMoment(standing)).toEqual({
      deviceTime: '1970-01-01T00:16:40.000Z',
      tokenAge: '15:01',
      edge: 'shortly after 15:00',
    })
    expect([getMoment(aged), getMoment({ ...aged, at: Number.NaN })]).toEqual([undefined, undefined])
  })

  test('states which token age is needed to repeat the exchange, and how to get such a token', () => {
    expect(recipe(aged)).toEqual([
      '# $TOKEN has to be 15:01 old: log in by Basic, and send nothing else with it until it is:',
      'sleep 901',
    ])
    expect(recipe({ ...aged, token: { ...life, renewals: 5 } })[0]).toContain(
      'take the replacement that answers carry from minute 10 on 5 times, each with the one before it',
    )
  })

  test('can be repeated with any token if the check did not choose the token', () => {
    const { chosenToken: _, ...any } = aged

    expect(recipe(any)).toEqual([])
  })
})

describe('the record of an exchange', () => {
  test('consists of one line in its short form', () => {
    expect(brief(exchange({}))).toBe('PATCH /restconf/data/a?b=c&d → 204')
    const { request, path } = exchange({})
    expect(brief({ channel: 'http', request, path, broken: 'ECONNRESET' })).toBe(
      'PATCH /restconf/data/a?b=c&d → ECONNRESET',
    )
  })

  test('contains everything except credentials in its full form', () => {
    const text = transcript(exchange({ authorization: 'Basic YWRtaW46c2VjcmV0', accept: 'a/b' }, '{"a":1}'))

    expect(text).toContain('authorization: Basic [redacted]')
    expect(text).toContain('x-auth-token: [redacted]')
    expect(text).toContain('accept: a/b')
    expect(text).toContain('{"a":1}')
    expect(text).not.toContain('YWRtaW')
    expect(text).not.toContain('abc.def')
  })
})
