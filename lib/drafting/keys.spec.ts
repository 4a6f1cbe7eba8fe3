import { expect, test } from 'vitest'
import { TrustError } from '../domain/errors.ts'
import { type Keys, keyLines, sameKeys } from './keys.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const HOST_KEY = `SHA256:${'A'.repeat(43)}`
const keys: Keys = {
  certificate: {
    fingerprint: FINGERPRINT,
    name: 'rack4',
    organization: 'Lab',
    begins: new Date(0),
    ends: new Date('2027-01-31T00:00:00Z'),
  },
  hostKey: { fingerprint: HOST_KEY, type: 'ED25519', bits: 256 },
  addresses: { api: 'https://rack4:443', restconf: 'https://rack4:8888', ssh: 'rack4:22' },
  closed: [],
}

test('keys are printed in the formats of `openssl` and `ssh-keygen`', () => {
  expect(keyLines(keys)).toEqual([
    'https://rack4:443 shows this certificate (rack4, Lab; expires 2027-01-31):',
    `  sha256 Fingerprint=${FINGERPRINT}`,
    'rack4:22 shows this host key:',
    `  256 ${HOST_KEY} rack4 (ED25519)`,
  ])
})

test('keys that match the expected ones are accepted, in uppercase or lowercase', () => {
  expect(() => sameKeys(keys, {})).not.toThrow()
  expect(() => sameKeys(keys, { fingerprint: FINGERPRINT.toLowerCase(), hostKey: HOST_KEY })).not.toThrow()
})

test.for([
  { what: 'certificate', expected: { fingerprint: FINGERPRINT.replace('AB', 'CD') } },
  { what: 'host key', expected: { hostKey: `SHA256:${'B'.repeat(43)}` } },
])('a $what that differs from the expected one is not trusted', ({ expected }) => {
  expect(() => sameKeys(keys, expected)).toThrow(TrustError)
})

test('a target is not trusted if it presents no host key although one is expected', () => {
  const { hostKey: _, ...without } = keys
  expect(() => sameKeys(without, { hostKey: HOST_KEY })).toThrow(/shows no key, not SHA256:A+/)
})
