import { expect, test } from 'vitest'
import type { ShownCertificate } from '../channel/http/certificate.ts'
import { certificateJudged } from './trust.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const OTHER = Array.from({ length: 32 }, () => 'CD').join(':')

const shown: ShownCertificate = {
  fingerprint: FINGERPRINT,
  name: 'rack4',
  organization: 'Lab',
  begins: new Date('2026-01-01T00:00:00Z'),
  ends: new Date('2027-01-01T00:00:00Z'),
  unvouched: 'DEPTH_ZERO_SELF_SIGNED_CERT',
}

const judged = (certificate: object, trust: object) =>
  certificateJudged('certificate', { ...shown, ...certificate }, trust, NOW)

test('a pinned certificate is trusted, and its expiry date is shown', () => {
  expect(judged({}, { fingerprint: FINGERPRINT.toLowerCase() })).toMatchObject({
    verdict: 'ok',
    found: `as pinned: ${FINGERPRINT} (rack4, Lab), expires 2027-01-01`,
  })
})

test('a certificate other than the pinned one is wrong', () => {
  expect(judged({}, { fingerprint: OTHER })).toMatchObject({
    verdict: 'wrong',
    found: `shows ${FINGERPRINT}, the profile pins ${OTHER}`,
    exitCode: 2,
  })
})

test('a certificate that is not pinned must be signed by the authority in the profile', () => {
  expect(judged({}, { ca: 'lab.pem' })).toMatchObject({ verdict: 'wrong', exitCode: 2 })
  const { unvouched: _, ...vouched } = shown
  expect(certificateJudged('certificate', vouched, { ca: 'lab.pem' }, NOW).verdict).toBe('ok')
})

test.for([
  { what: 'has expired', ends: '2026-05-31', found: /has expired/ },
  { what: 'expires soon', ends: '2026-06-20', found: /expires 2026-06-20$/ },
])('a certificate that $what causes a warning', ({ ends, found }) => {
  const finding = judged({ ends: new Date(ends) }, { fingerprint: FINGERPRINT })

  expect(finding).toMatchObject({ verdict: 'warning', found: expect.stringMatching(found) })
})
