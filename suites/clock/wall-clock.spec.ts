import { describe, expect, test } from 'vitest'
import { distance, resolveInstants, parseDateTime } from './wall-clock.ts'

const HOUR = 3_600_000
const summer = Date.UTC(2024, 7, 14, 21, 35, 28)
const wall = summer + 2 * HOUR

describe('a date-time', () => {
  test('that cannot be parsed leaves dependent requirements without a verdict', () => {
    expect(() => parseDateTime('half past eight', summer)).toThrow('cannot be read')
    expect(() => parseDateTime(undefined, summer)).toThrow('cannot be read')
  })

  test('denotes an instant by its own offset, or otherwise by the configured zone', () => {
    expect(resolveInstants({ wall, zone: '+02:00' }, 'America/New_York')).toEqual([summer])
    expect(resolveInstants({ wall, zone: 'CEST' }, 'Europe/Berlin')).toEqual([summer])
    expect(resolveInstants({ wall, zone: 'Europe/Berlin' }, undefined)).toEqual([summer])
    expect(resolveInstants({ wall, zone: 'CEST' }, undefined)).toEqual([])
  })

  test('denotes two instants in the repeated hour in autumn, and none in the skipped hour in spring', () => {
    const autumn = { wall: Date.UTC(2024, 9, 27, 2, 30), zone: 'Europe/Berlin' }
    const spring = { wall: Date.UTC(2024, 2, 31, 2, 30), zone: 'Europe/Berlin' }

    expect(new Set(resolveInstants(autumn, 'Europe/Berlin'))).toEqual(
      new Set([Date.UTC(2024, 9, 27, 0, 30), Date.UTC(2024, 9, 27, 1, 30)]),
    )
    expect(resolveInstants(spring, 'Europe/Berlin')).toEqual([])
  })
})

test('the error of a wall clock is its distance from the nearest possible instant', () => {
  expect(distance(wall, 'Europe/Berlin', [summer, summer + HOUR])).toBe(0)
  expect(distance(summer, 'Europe/Berlin', [summer])).toBe(2 * HOUR)
  expect(() => distance(wall, 'Europe/Berlin', [])).toThrow('not known')
})
