import { describe, expect, test } from 'vitest'
import { readable } from './date-time.ts'

const summer = Date.UTC(2024, 7, 14, 21, 35, 28)
const wall = Date.UTC(2024, 7, 14, 23, 35, 28)

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
  ])('is parsed: %s', ([text, zone]) => {
    expect(readable(text, summer)).toEqual({ wall, zone })
  })

  test('denotes the day closer to the present if day and month are ambiguous', () => {
    expect(readable('05/06/2024 10:00 UTC', Date.UTC(2024, 4, 7))?.wall).toBe(Date.UTC(2024, 4, 6, 10))
    expect(readable('05/06/2024 10:00 UTC', Date.UTC(2024, 5, 4))?.wall).toBe(Date.UTC(2024, 5, 5, 10))
  })

  test.for(['half past eight', '2024-13-45 23:35:28 CEST', '2024-08-14 25:35:28 CEST', 'yesterday 23:35:28 CEST', '7'])(
    'is rejected: %s',
    (text) => {
      expect(readable(text, summer)).toBeUndefined()
    },
  )
})
