import { InvalidArgumentError } from 'commander'
import { describe, expect, test } from 'vitest'
import { duration } from './usage.ts'

describe('a duration', () => {
  test.each([
    ['90s', 90],
    ['30m', 1800],
    ['1.5h', 5400],
  ])('given as %s lasts %i seconds', (text, seconds) => {
    expect(duration(text)).toBe(seconds)
  })

  test.each(['30', 'm', '30 minutes', '-5m', ''])('cannot be given as "%s"', (text) => {
    expect(() => duration(text)).toThrow(InvalidArgumentError)
  })
})
