import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProfileError } from './error.ts'
import { expandVariables, secret, findVariables } from './secrets.ts'

afterEach(() => void vi.unstubAllEnvs())

describe('a secret', () => {
  test('is read from the variable named in the profile', () => {
    vi.stubEnv('PLUMBLINE_SPEC_SECRET', 'open sesame')

    expect(secret('PLUMBLINE_SPEC_SECRET', 'the password')).toBe('open sesame')
  })

  test.each([undefined, ''])('whose variable is %o causes an error that names the variable', (value) => {
    vi.stubEnv('PLUMBLINE_SPEC_SECRET', value)

    expect(() => secret('PLUMBLINE_SPEC_SECRET', 'the password')).toThrow(ProfileError)
    expect(() => secret('PLUMBLINE_SPEC_SECRET', 'the password')).toThrow(
      'the password from PLUMBLINE_SPEC_SECRET, which is not set',
    )
  })
})

describe('the variables in the strings of a nested value', () => {
  const value = { license: ['${SPEC_KEY}-${SPEC_KEY}', 3, null], dns: { class: 'DNS', note: 'of ${SPEC_LAB}' } }

  test('are listed once each', () => {
    expect(findVariables([value, undefined])).toEqual(['SPEC_KEY', 'SPEC_LAB'])
  })

  test('are replaced, and each value of a variable is reported as a secret', () => {
    vi.stubEnv('SPEC_KEY', 'A-1')
    vi.stubEnv('SPEC_LAB', 'here')
    const met = new Set<string>()

    expect(expandVariables(value, (each) => met.add(each))).toEqual({
      license: ['A-1-A-1', 3, null],
      dns: { class: 'DNS', note: 'of here' },
    })
    expect([...met]).toEqual(['A-1', 'here'])
  })

  test('cause an error if they are not set', () => {
    expect(() => expandVariables(value, () => {})).toThrow('a text of the declaration from SPEC_KEY, which is not set')
  })
})
