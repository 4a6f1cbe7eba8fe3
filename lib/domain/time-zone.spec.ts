import { describe, expect, test } from 'vitest'
import { isDefiniteZone, matchesZone, getZoneOffset } from './time-zone.ts'

const HOUR = 3_600_000
const summer = Date.UTC(2024, 7, 14, 21, 35, 28)

test('a zone abbreviation such as CST is ambiguous, and an unknown zone has no offset', () => {
  expect(['Europe/Berlin', 'UTC', 'GMT', 'Z', '+0530', 'GMT+1'].filter((zone) => !isDefiniteZone(zone))).toEqual([])
  expect(['CST', 'IST', '', 'Atlantis/Nowhere'].filter(isDefiniteZone)).toEqual([])
  expect(getZoneOffset('America/New_York', summer)).toBe(-4 * HOUR)
  expect(getZoneOffset('-03:30', summer)).toBe(-3.5 * HOUR)
  expect(getZoneOffset('Etc/UTC', summer)).toBe(0)
  expect(getZoneOffset('Atlantis/Nowhere', summer)).toBeNaN()
})

describe('a zone can be given', () => {
  const naming = (zone: string, texts: readonly string[]) => texts.filter((text) => matchesZone(text, zone, summer))

  test('by its full name, by an abbreviation, or by its offset', () => {
    const right = ['Europe/Berlin', 'CEST', 'CET', '+02', '+02:00', 'GMT+2']

    expect(naming('Europe/Berlin', [...right, 'America/New_York', '', 'UTC', '+01', 'cet'])).toEqual(right)
    expect(naming('Asia/Calcutta', ['Asia/Kolkata', 'IST', '+05:30'])).toHaveLength(3)
    expect(naming('Europe/London', ['BST', 'GMT', '+01'])).toHaveLength(3)
  })

  test('only in the correct upper and lower case', () => {
    expect(naming('Europe/Berlin', ['europe/berlin', 'EUROPE/BERLIN'])).toEqual([])
    expect(naming('Asia/Calcutta', ['asia/kolkata'])).toEqual([])
  })

  test('by an abbreviation only if the abbreviation belongs to the zone', () => {
    expect(naming('Europe/Berlin', ['XYZ', 'CXT', 'EDT', 'WEST', 'EET'])).toEqual([])
    expect(naming('America/New_York', ['CEST', 'CST', 'NYT'])).toEqual([])
  })

  test('by any abbreviation if no abbreviation of the zone is known', () => {
    expect(naming('Asia/Seoul', ['KST', '+09', 'kst', 'KOREA TIME'])).toEqual(['KST', '+09'])
  })
})
