import { expect, test } from 'vitest'
import type { Comparison } from './compare.ts'
import { renderOutcome } from './printed.ts'
import { NOT_REACHED } from './trial.ts'

const proof = (fault: string, more: Partial<Comparison>): Comparison => ({
  fault,
  requirement: 'area/one',
  exitCode: 1,
  failed: [],
  astray: [],
  proved: false,
  company: [0],
  ...more,
})

test('a fault that an interrupted self-test did not reach is not reported as unproved', () => {
  const faults = [
    proof('seen', { failed: ['area/one'], proved: true }),
    proof('unseen', {}),
    proof('late', { astray: [NOT_REACHED] }),
  ]
  const quirks = [
    { quirk: 'odd', changed: [] },
    { quirk: 'later', changed: [NOT_REACHED] },
  ]

  const lines = renderOutcome({ faults, quirks, unproved: [], seconds: 1 }).split('\n')

  expect(lines.filter((line) => /seen|late|^\d/.test(line))).toEqual([
    '| seen | area/one | 1 | proved | none |  |',
    '| unseen | area/one | 1 | NOT PROVED | none |  |',
    '| late | area/one | 1 | not reached | none |  |',
    '| later | not reached |',
    '1 of 3 faults proved; 1 of 2 quirks changed nothing; 2 not reached; 0 requirements without a fault; 1 s',
  ])
})
