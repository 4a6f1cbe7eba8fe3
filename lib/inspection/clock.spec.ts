import { expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { clockRead } from './clock.ts'

/** Returns a client of a target whose clock reports this time. */
function showing(dateTime: string): Restconf {
  const body = {
    'openconfig-system:clock': {
      config: { 'timezone-name': 'Europe/Berlin' },
      state: { 'vendor-system-clock:appliance': { 'date-time': dateTime } },
    },
  }
  return Object.assign(Object.create(null), { ask: async () => ({ status: 200, body }) })
}

test.for([
  { dateTime: '2026-06-01 12:00:00 Europe/Berlin', zone: 'Europe/Berlin' },
  { dateTime: '2026-06-01 12:00:00 CEST', zone: 'Europe/Berlin' },
  { dateTime: '2026-06-01T12:00:00.5+02:00', zone: '+02:00' },
  { dateTime: '01-Jun-2026 12:00:00 CEST', zone: 'Europe/Berlin' },
])('the time $dateTime is parsed, and its time zone is $zone', async ({ dateTime, zone }) => {
  expect(await clockRead(showing(dateTime))).toMatchObject({ wall: Date.parse('2026-06-01T12:00:00Z'), zone })
})

test('a time that cannot be parsed gives undefined', async () => {
  expect(await clockRead(showing('noon'))).toBeUndefined()
})
