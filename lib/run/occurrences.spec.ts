import { describe, expect, test } from 'vitest'
import { OCCURRED, type Occurrence } from '../domain/finding.ts'
import { describeOccurrences } from './occurrences.ts'
import { createOutcome } from './record/sample.ts'

const BEGIN = 1_000_000
const CORE = { text: '66306 Appliance core-dump EVENT NA "core of tmm" "one"', at: BEGIN + 60_000 }
const FIRMWARE = { text: '65544 appliance firmware-update-status EVENT NA "Update of lop" "two"', at: BEGIN + 60_000 }

function during(name: string, begun: number, heard: number, occurred: readonly Occurrence[] = []) {
  return createOutcome(name, 'passed', { begun, heard, ...(occurred.length === 0 ? {} : { occurred }) })
}

function describeAll(by: Partial<Parameters<typeof describeOccurrences>[0]>): readonly unknown[] {
  const notes = describeOccurrences({ before: [], after: [], outcomes: [], reboots: [], begin: BEGIN, ...by })
  expect(notes.filter(({ subject }) => subject !== OCCURRED)).toEqual([])
  return notes.map(({ value }) => value)
}

describe('what a unit tells of crashed software and of firmware', () => {
  test('is tied to the check that ran then', () => {
    const outcomes = [
      during('first', BEGIN, BEGIN + 50_000),
      during('second', BEGIN + 50_000, BEGIN + 70_000),
      during('third', BEGIN + 70_000, BEGIN + 80_000),
    ]

    expect(describeAll({ after: [CORE], outcomes })).toEqual([`while dns/second ran: ${CORE.text}`])
  })

  test('is tied to a check before a track, which lasts longer', () => {
    const track = { ...during('track', BEGIN, BEGIN + 900_000), lane: 'timeline' as const }

    const [said] = describeAll({ after: [CORE], outcomes: [track, during('check', BEGIN, BEGIN + 70_000)] })

    expect(said).toBe(`while dns/check, dns/track ran: ${CORE.text}`)
  })

  test('is not told if it was there before the tests', () => {
    expect(describeAll({ before: [CORE], after: [CORE] })).toEqual([])
  })

  test('is told if only a check read it, and the unit has forgotten it since', () => {
    const outcomes = [during('check', BEGIN, BEGIN + 90_000, [CORE, { ...CORE, text: 'earlier', at: BEGIN - 60_000 }])]

    expect(describeAll({ outcomes })).toEqual([`while dns/check ran: ${CORE.text}`])
  })

  test('happened between checks, or at a time that the unit does not tell', () => {
    const outcomes = [during('first', BEGIN, BEGIN + 1)]

    expect(describeAll({ after: [CORE, { text: 'diags/core/x' }], outcomes })).toEqual([
      'at a time that the unit does not tell: diags/core/x',
      `between two checks: ${CORE.text}`,
    ])
  })

  test('is one observation for equal events during one check', () => {
    const again = { text: CORE.text.replace('one', 'three'), at: CORE.at + 2000 }

    expect(describeAll({ after: [CORE, again] })).toEqual([`between two checks: ${CORE.text} (and 1 more like it)`])
  })
})

describe('a restart by the run', () => {
  const reboots = [{ cause: 'a commit', began: BEGIN / 1000, phases: [{ phase: 'serves', seconds: 30 }] }]

  test('explains firmware that starts then', () => {
    expect(describeAll({ after: [FIRMWARE], reboots })).toEqual([])
  })

  test('explains no firmware of another time', () => {
    expect(describeAll({ after: [{ ...FIRMWARE, at: BEGIN + 3_600_000 }], reboots })).toHaveLength(1)
    expect(describeAll({ after: [FIRMWARE], reboots: [{ cause: 'another', phases: [] }] })).toHaveLength(1)
  })

  test('explains no core file', () => {
    expect(describeAll({ after: [CORE], reboots })).toHaveLength(1)
  })
})
