import { expect, test } from 'vitest'
import { isLocalTime, parseLocalClock } from './stamps.ts'

const NEAR = Date.UTC(2026, 10, 26, 18)
const NEW_YORK = { dateTime: '2026-11-26 13:00:05 America/New_York', zone: 'America/New_York' }

test('a timestamp with the local time of the device is recognised', () => {
  expect(isLocalTime('2026-11-26 13:00:01.250 UTC', NEW_YORK, NEAR)).toBe(true)
  const india = { dateTime: '2026-11-26 23:30:05 IST', zone: 'Asia/Kolkata' }
  expect(isLocalTime('2026-11-26 23:30:01 UTC', india, NEAR)).toBe(true)
})

test.each([
  ['2026-11-26 18:00:01 UTC', 'UTC'],
  ['2026-11-26 17:00:01 UTC', 'wrong in both zones'],
  ['no date', 'not a time'],
])('%j, which is %s, does not count as local time', (timestamp) => {
  expect(isLocalTime(timestamp, NEW_YORK, NEAR)).toBe(false)
})

test('a timestamp does not count as local time if the clock prints UTC under the name of another zone', () => {
  const wrong = { dateTime: '2026-11-26 18:00:05 America/New_York', zone: 'America/New_York' }
  expect(isLocalTime('2026-11-26 18:00:01 UTC', wrong, NEAR)).toBe(false)
})

test.each(['UTC', 'Europe/London', 'Nowhere/Land'])('in the zone %s, local time cannot be told from UTC', (zone) => {
  expect(isLocalTime('2026-11-26 18:00:01 UTC', { dateTime: `2026-11-26 18:00:05 ${zone}`, zone }, NEAR)).toBe(false)
})

test('the date-time and the zone are found at any depth of the clock resource, but only together', () => {
  const state = { 'timezone-name': 'UTC', 'vendor-system-clock:appliance': { 'date-time': '2026-11-26 18:00:00 UTC' } }
  expect(parseLocalClock({ 'openconfig-system:clock': { state } })).toEqual({
    dateTime: '2026-11-26 18:00:00 UTC',
    zone: 'UTC',
  })
  expect(parseLocalClock({ 'openconfig-system:clock': { config: {}, state: {} } })).toBeUndefined()
})
