import { describe, expect, test } from 'vitest'
import { distance, instantsOf, isDefinite, names, offsetOf, readable, shownBy } from './wall-clock.ts'

const HOUR = 3_600_000
const summer = Date.UTC(2024, 7, 14, 21, 35, 28)
const wall = summer + 2 * HOUR

describe('a date-time', () => {
  test.for([
    ['2024-08-14 23:35:28 Europe/Berlin', 'Europe/Berlin'],
    ['2024-08-14 23:35:28.453636868 CEST', 'CEST'],
    ['2024-08-14T23:35:28+02:00', '+02:00'],
    ['2024-08-14T23:35:28.453Z', 'Z'],
    ['08/14/2024 23:35:28 CEST', 'CEST'],
    ['2024-08-14 23:35:28', ''],
  ])('is read: %s', ([text, zone]) => {
    expect(readable(text)).toEqual({ wall, zone })
  })

  test('that cannot be read is the harness’ own fault', () => {
    expect(() => shownBy('half past eight')).toThrow('cannot be read')
    expect(() => shownBy(undefined)).toThrow('cannot be read')
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

test('an abbreviation is not definite, and an unknown zone has no offset', () => {
  expect(['Europe/Berlin', 'UTC', 'GMT', 'Z', '+0530'].filter((zone) => !isDefinite(zone))).toEqual([])
  expect(['CST', 'IST', '', 'Atlantis/Nowhere'].filter(isDefinite)).toEqual([])
  expect(offsetOf('America/New_York', summer)).toBe(-4 * HOUR)
  expect(offsetOf('Atlantis/Nowhere', summer)).toBeNaN()
})

test('a wall clock is as far off as it is from the nearest instant', () => {
  expect(distance(wall, 'Europe/Berlin', [summer, summer + HOUR])).toBe(0)
  expect(distance(summer, 'Europe/Berlin', [summer])).toBe(2 * HOUR)
  expect(() => distance(wall, 'Europe/Berlin', [])).toThrow('not known')
})

describe('a zone is named', () => {
  const berlin = (text: string, before: string) => names(text, 'Europe/Berlin', before, summer)

  test('in full or by an abbreviation', () => {
    expect([berlin('Europe/Berlin', 'EDT'), berlin('CEST', 'EDT'), berlin('+02', 'EDT')]).toEqual([true, true, true])
    expect([berlin('America/New_York', 'America/New_York'), berlin('', 'EDT')]).toEqual([false, false])
    expect([berlin('UTC', 'EDT'), berlin('+01', '-04'), berlin('cet', 'EDT')]).toEqual([false, false, false])
  })

  test('by the abbreviation that stood there before only where it is its own', () => {
    expect(berlin('CEST', 'CEST')).toBe(true)
    expect(berlin('EDT', 'EDT')).toBe(false)
    expect(() => names('CST', 'Asia/Shanghai', 'CST', summer)).toThrow('may be called so too')
  })
})
