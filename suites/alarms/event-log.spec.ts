import { expect, test } from 'vitest'
import { findUnclearedFaults } from './event-log.ts'

const told = (...lines: readonly (readonly [kind: string, time: string])[]) => ({
  'vendor-event-log:events': {
    event: lines.map(([kind, time]) => ({ log: `65793 psu-2 psu-fault ${kind} NA "Power supply" "${time} UTC"` })),
  },
})
const [early, later, last] = ['2026-11-22 13:48:01.250', '2026-11-22 13:48:02.000', '2026-11-22 13:48:03']

test.each([
  ['began', told(['ASSERT', early])],
  ['began again', told(['ASSERT', early], ['CLEAR', later], ['ASSERT', last])],
  ['began again, in whatever order', told(['ASSERT', last], ['CLEAR', later], ['ASSERT', early])],
  ['began, ended and began within a second', told(['ASSERT', early], ['CLEAR', early], ['ASSERT', early])],
])('a fault that %s is not cleared', (_what, body) => expect(findUnclearedFaults(body)).toEqual(['65793 psu-fault']))

test.each([
  ['ended', told(['ASSERT', early], ['CLEAR', later])],
  ['ended, in whatever order', told(['CLEAR', later], ['ASSERT', early])],
  ['was told twice, and ended', told(['ASSERT', early], ['ASSERT', later], ['CLEAR', last])],
  ['ended within a second', told(['CLEAR', early], ['ASSERT', early])],
])('a fault that %s is cleared', (_what, body) => expect(findUnclearedFaults(body)).toEqual([]))

test('a log without events yields no result', () => {
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
