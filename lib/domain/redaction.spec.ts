import { describe, expect, test } from 'vitest'
import { repeat } from '../channel/http/exchange.ts'
import { redactResult, redactor, Redactor } from './redaction.ts'

describe('redaction', () => {
  test('removes a known secret wherever it occurs', () => {
    const own = new Redactor()
    own.add('open sesame')

    expect(own.clean('a "open sesame" b open sesame')).toBe('a "[redacted]" b [redacted]')
  })

  test('removes unregistered tokens', () => {
    expect(new Redactor().clean('got eyJhbGciOi.eyJleHAi-Ojk.c2ln_bmF0 back')).toBe('got [redacted] back')
  })

  test.each([
    ['a ciphertext', '$8$TYHM2kLdf3m6bJ1uHZ0c0GgdpW5mOuKp0QY='],
    ['a hash', '$6$rounds=5000$saltsalt$abcdefghijk.lmno/pqr'],
    ['a private key', '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----'],
    ['a private key in JSON', '-----BEGIN PRIVATE KEY-----\\nMHcCAQEE\\n-----END PRIVATE KEY-----'],
  ])('removes %s that was not registered', (_what, secret) => {
    expect(new Redactor().clean(`{"value":"${secret}","port":53}`)).toBe('{"value":"[redacted]","port":53}')
  })
})

describe('a secret', () => {
  test.each([
    ['in JSON', (secret: string) => JSON.stringify({ secret })],
    ['in JSON within JSON', (secret: string) => JSON.stringify({ text: JSON.stringify({ secret }) })],
    ['in JSON with escaped slashes', (secret: string) => JSON.stringify({ secret }).replaceAll('/', '\\/')],
    [
      'in JSON with escaped non-ASCII characters',
      (secret: string) => JSON.stringify({ secret }).replaceAll('ü', '\\u00fc'),
    ],
    [
      'in JSON with upper-case escapes of non-ASCII characters',
      (secret: string) => JSON.stringify({ secret }).replaceAll('ü', '\\u00FC'),
    ],
    ['in a URL', (secret: string) => `https://192.0.2.1/?p=${encodeURIComponent(secret)}`],
    [
      'in a URL with lower-case escapes',
      (secret: string) => encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
    ],
    ['in a form', (secret: string) => new URLSearchParams({ secret }).toString()],
    ['in base64', (secret: string) => Buffer.from(secret).toString('base64')],
    ['in base64 of a login', (secret: string) => Buffer.from(`me:${secret}\n`).toString('base64')],
    ['in base64 after one other character', (secret: string) => Buffer.from(`:${secret}:`).toString('base64')],
    ['in URL-safe base64', (secret: string) => Buffer.from(secret).toString('base64url')],
    ['in hexadecimal', (secret: string) => Buffer.from(secret).toString('hex')],
    ['in upper-case hexadecimal', (secret: string) => Buffer.from(secret).toString('hex').toUpperCase()],
    ['for a shell', (secret: string) => `'${secret.replaceAll("'", `'\\''`)}'`],
  ])('is found when encoded %s', (_where, spelled) => {
    const secret = `pa"ss'w\\ord/ü&`
    const own = new Redactor()
    own.add(secret)

    const text = own.clean(spelled(secret))

    expect(text).toContain('[redacted]')
    expect(text).not.toContain('ss')
  })

  test('is replaced before a shorter secret that it contains', () => {
    const own = new Redactor()
    own.add('horse')
    own.add('correct-horse')

    expect(own.clean('correct-horse')).toBe('[redacted]')
  })

  test('is removed from the shell command that repeats an exchange', () => {
    const secret = `it's-a-secret`
    redactor.add(secret)
    const request = {
      origin: 'https://192.0.2.1',
      method: 'PATCH',
      path: '/api/data',
      headers: {},
      body: secret,
    } as const

    expect(repeat({ channel: 'http', request, path: '/data' })).not.toContain('a-secret')
  })
})

describe('a redacted result', () => {
  redactor.add('default')
  redactor.add('5353')

  test('keeps the words and numbers of the suite, even if one of them is a password', () => {
    const result = { requirement: 'dns/server-port-default', verifies: ['dns/server-port-default'], seconds: 5353 }

    expect(redactResult(result)).toEqual(result)
  })

  test('omits secrets from any text of a target or an error', () => {
    const said = {
      reason: 'it is default',
      actual: { text: 'default', default: ['a default'] },
      notes: [{ value: '5353' }],
    }

    expect(JSON.stringify(redactResult(said))).not.toMatch(/default|5353/)
  })
})
