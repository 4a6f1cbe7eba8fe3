import { describe, expect, test } from 'vitest'
import { compareReleases } from './release.ts'

describe('releases', () => {
  test('are compared as numbers', () => {
    expect(compareReleases('1.10.0', '1.8.0')).toBeGreaterThan(0)
    expect(compareReleases('1.8.0', '1.10.0')).toBeLessThan(0)
    expect(compareReleases('2.0.0', '1.99.99')).toBeGreaterThan(0)
  })

  test('are compared by build number if both have a build number', () => {
    expect(compareReleases('1.8.0-999', '1.8.0-4321')).toBeLessThan(0)
    expect(compareReleases('1.8.0-4321', '1.8.0')).toBe(0)
    expect(compareReleases('1.8.0', '1.8.0-4321')).toBe(0)
  })
})
