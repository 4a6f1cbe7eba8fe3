import { expect, test } from 'vitest'
import { createOccurrence, pickOccurrences } from './occurrences.ts'

const NOON = Date.UTC(2026, 10, 26, 12)

function pick(...lines: readonly string[]) {
  return pickOccurrences({ 'vendor-event-log:events': { event: lines.map((log) => ({ log })) } })
}

test('events about core files and firmware are selected, together with the time of the event', () => {
  const core = '66306 Appliance core-dump EVENT NA "core of tmm" "2026-11-26 12:00:00.123 UTC"'
  const firmware = `65544 appliance firmware-update-status EVENT NA 'Update of lop' '2026-11-26T12:00:00Z'`

  expect(pick(core, firmware)).toEqual([
    { text: core, at: NOON },
    { text: firmware, at: NOON },
  ])
})

test('other events are not selected, whatever their text says', () => {
  expect(
    pick('65793 psu-2 psu-fault EVENT NA "no core-dump and no firmware-update-status" "2026-11-26 12:00:00 UTC"'),
  ).toEqual([])
})

test.each([
  undefined,
  {},
  [],
  { 'vendor-event-log:events': {} },
  { 'vendor-event-log:events': { event: 'none' } },
  'no',
])('no event is selected from a body that is no event log: %j', (body) => {
  expect(pickOccurrences(body)).toEqual([])
})

test.each([
  ['Thu Nov 26 12:00:00 UTC 2026', NOON],
  ['2026-11-26 12:00:00 UTC', NOON],
  ['2026-11-26 12:00:00 CET', undefined],
  ['2026-11-26 12:00:00', undefined],
  ['today', undefined],
  [undefined, undefined],
])('the time of an event is known only if it is in UTC: %s', (time, at) => {
  expect(createOccurrence('x', time).at).toBe(at)
})
