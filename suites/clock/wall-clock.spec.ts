import { describe, expect, test } from 'vitest'
import { distance, instantsOf, readable, shownBy } from './wall-clock.ts'

const HOUR = 3_600_000
const summer = Date.UTC(2024, 7, 14, 21, 35, 28)
const wall = summer + 2 * HOUR

describe('a date-time', () => {
  test.for([
    ['2024-08-14 23:35:28 Europe/Berlin', 'Europe/Berlin'],
    ['2024-08-14 23:35:28.453636868 CEST', 'CEST'],
    ['2024-08-14T23:35:28+02:00', '+02:00'],
    ['2024-08-14T23:35:28 Europe/Berlin', 'Europe/Berlin'],
    ['2024-08-14T23:35:28.453Z', 'Z'],
    ['08/14/2024 23:35:28 CEST', 'CEST'],
    ['14/08/2024 11:35:28 PM CEST', 'CEST'],
    ['Wed Aug 14 2024 23:35:28 CEST', 'CEST'],
    ['2024-08-14 23:35:28', ''],
  ])('is read: %s', ([text, zone]) => {
    expect(readable(text, summer)).toEqual({ wall, zone })
  })

  test('means the day that is nearer, where day and month may change places', () => {
    expect(readable('05/06/2024 10:00 UTC', Date.UTC(2024, 4, 7))?.wall).toBe(Date.UTC(2024, 4, 6, 10))
    expect(readable('05/06/2024 10:00 UTC', Date.UTC(2024, 5, 4))?.wall).toBe(Date.UTC(2024, 5, 5, 10))
  })

  test.for(['half past eight', '2024-13-45 23:35:28 CEST', '2024-08-14 25:35:28 CEST', 'yesterday 23:35:28 CEST', '7'])(
    'is none: %s',
    (text) => {
      expect(readable(text, summer)).toBeUndefined()
    },
  )

  test('that is none leaves open what rests on it', () => {
    expect(() => shownBy('half past eight', summer)).toThrow('cannot be read')
    expect(() => shownBy(undefined, summer)).toThrow('cannot be read')
  })

  test('means an instant by its own offset, else in the zone that is configured', () => {
    expect(instantsOf({ wall, zone: '+02:00' }, 'America/New_York')).toEqual([summer])
    expect(instantsOf({ wall, zone: 'CEST' }, 'Europe/Berlin')).toEqual([summer])
    expect(instantsOf({ wall, zone: 'Europe/Berlin' }, undefined)).toEqual([summer])
    expect(instantsOf({ wall, zone: 'CEST' }, undefined)).toEqual([])
  })

  test('means two in the hour that autumn repeats, none in the one that spring leaves out', () => {
    const autumn = { wall: Date.UTC(2024, 9, 27, 2, 30), zone: 'Europe/Berlin' }
    const spring = { wall: Date.UTC(2024, 2, 31, 2, 30), zone: 'Europe/Berlin' }

    expect(new Set(instantsOf(autumn, 'Europe/Berlin'))).toEqual(
      new Set([Date.UTC(2024, 9, 27, 0, 30), Date.UTC(2024, 9, 27, 1, 30)]),
    )
    expect(instantsOf(spring, 'Europe/Berlin')).toEqual([])
  })
})

test('a wall clock is as far off as it is from the nearest instant', () => {
  expect(distance(wall, 'Europe/Berlin', [summer, summer + HOUR])).toBe(0)
  expect(distance(summer, 'Europe/Berlin', [summer])).toBe(2 * HOUR)
  expect(() => distance(wall, 'Europe/Berlin', [])).toThrow('not known')
})
