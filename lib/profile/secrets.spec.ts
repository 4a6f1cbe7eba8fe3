import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProfileError } from './error.ts'
import { secret } from './secrets.ts'

afterEach(() => void vi.unstubAllEnvs())

describe('a secret', () => {
  test('is read from the variable that the profile names', () => {
    vi.stubEnv('PLUMBLINE_SPEC_SECRET', 'open sesame')

    expect(secret('PLUMBLINE_SPEC_SECRET', 'the password')).toBe('open sesame')
  })

  test.each([undefined, ''])('whose variable is %o is an error naming the variable', (value) => {
    vi.stubEnv('PLUMBLINE_SPEC_SECRET', value)

    expect(() => secret('PLUMBLINE_SPEC_SECRET', 'the password')).toThrow(ProfileError)
    expect(() => secret('PLUMBLINE_SPEC_SECRET', 'the password')).toThrow(
      'the password from PLUMBLINE_SPEC_SECRET, which is not set',
    )
  })
})
