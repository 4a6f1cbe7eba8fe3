import { expect, test } from 'vitest'
import { findUnclearedFaults } from './event-log.ts'

const told = (...lines: readonly (readonly [kind: string, time: string])[]) => ({
  'vendor-event-log:events': {
    event: lines.map(([kind, time]) => ({ log: `65793 psu-2 psu-fault ${kind} NA "Power supply" "${time} UTC"` })),
  },
})
const [early, later, last] = ['2026-11-22 13:48:01.250', '2026-11-22 13:48:02.000', '2026-11-22 13:48:03']

test.each([
  ['asserted', told(['ASSERT', early])],
  ['cleared and asserted again', told(['ASSERT', early], ['CLEAR', later], ['ASSERT', last])],
  [
    'cleared and asserted again, and the log lists the newest event first',
    told(['ASSERT', last], ['CLEAR', later], ['ASSERT', early]),
  ],
  ['asserted, cleared and asserted in the same second', told(['ASSERT', early], ['CLEAR', early], ['ASSERT', early])],
])('a fault is reported as uncleared if it was %s', (_what, body) =>
  expect(findUnclearedFaults(body)).toEqual(['65793 psu-fault']),
)

test.each([
  ['asserted and cleared', told(['ASSERT', early], ['CLEAR', later])],
  ['asserted and cleared, and the log lists the newest event first', told(['CLEAR', later], ['ASSERT', early])],
  ['asserted twice and cleared once', told(['ASSERT', early], ['ASSERT', later], ['CLEAR', last])],
  ['asserted and cleared in the same second', told(['CLEAR', early], ['ASSERT', early])],
])('a fault is not reported as uncleared if it was %s', (_what, body) => expect(findUnclearedFaults(body)).toEqual([]))

test('a log without readable events yields undefined, and a log without faults yields an empty list', () => {
  expect(findUnclearedFaults(undefined)).toBeUndefined()
  expect(findUnclearedFaults(told())).toBeUndefined()
  expect(findUnclearedFaults(told(['EVENT', early]))).toEqual([])
})

test('faults of different sources are tracked separately', () => {
  const of = (source: string, kind: string, time: string) => ({
    log: `65793 ${source} psu-fault ${kind} NA "Power supply" "${time} UTC"`,
  })
  const event = [of('psu-1', 'ASSERT', early), of('psu-2', 'ASSERT', later), of('psu-2', 'CLEAR', last)]

  expect(findUnclearedFaults({ 'vendor-event-log:events': { event } })).toEqual(['65793 psu-fault'])
})
