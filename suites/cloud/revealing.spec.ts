import { describe, expect, test } from 'vitest'
import { reveals } from './revealing.ts'

const SECRET = 'plumbline-7f3a-secret'
const encode = (text: string, how: BufferEncoding) => Buffer.from(text).toString(how)
const reversed = SECRET.split('').toReversed().join('')

describe('a secret is detected', () => {
  test.for([
    ['in clear', `{x}${SECRET}`],
    ['backwards', reversed],
    ['in hex', encode(SECRET, 'hex')],
    ['in uppercase hex', encode(SECRET, 'hex').toUpperCase()],
    ['in base64', encode(SECRET, 'base64')],
    ['in URL-safe base64', encode(SECRET, 'base64url')],
    ['in base64, after one other character', encode(`x${SECRET}`, 'base64')],
    ['in base64, after two other characters', encode(`xy${SECRET}!`, 'base64')],
    ['in base64 of base64', encode(encode(SECRET, 'base64'), 'base64')],
    ['in base64, backwards', encode(reversed, 'base64')],
    ['in percent-encoding', [...Buffer.from(SECRET)].map((byte) => `%${byte.toString(16)}`).join('')],
  ])('%s', ([, read]) => {
    expect(reveals(SECRET, [{ config: { clientsecret: read } }])).toBe(true)
  })
})

test('an encrypted or absent secret is not reported as revealed', () => {
  expect(reveals(SECRET, ['$8$9fQqzrYb0SlZyJkWc1n2pQ==', undefined, '********'])).toBe(false)
})
