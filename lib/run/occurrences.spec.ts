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

describe('a crash or a firmware event that a unit reports', () => {
  test('is attributed to the check that ran at that time', () => {
    const outcomes = [
      during('first', BEGIN, BEGIN + 50_000),
      during('second', BEGIN + 50_000, BEGIN + 70_000),
      during('third', BEGIN + 70_000, BEGIN + 80_000),
    ]

    expect(describeAll({ after: [CORE], outcomes })).toEqual([`while dns/second ran: ${CORE.text}`])
  })

  test('is attributed to both the check and the track that ran at that time, and the check is named first', () => {
    const track = { ...during('track', BEGIN, BEGIN + 900_000), lane: 'timeline' as const }

    const [said] = describeAll({ after: [CORE], outcomes: [track, during('check', BEGIN, BEGIN + 70_000)] })

    expect(said).toBe(`while dns/check, dns/track ran: ${CORE.text}`)
  })

  test('is not described if the unit reported it before the tests', () => {
    expect(describeAll({ before: [CORE], after: [CORE] })).toEqual([])
  })

  test('is described even if only a check read it and the unit has forgotten it since', () => {
    const outcomes = [during('check', BEGIN, BEGIN + 90_000, [CORE, { ...CORE, text: 'earlier', at: BEGIN - 60_000 }])]

    expect(describeAll({ outcomes })).toEqual([`while dns/check ran: ${CORE.text}`])
  })

  test('has the note "between two checks" if no check ran, and the note "at a time that the unit does not tell" if the unit gives no time', () => {
    const outcomes = [during('first', BEGIN, BEGIN + 1)]

    expect(describeAll({ after: [CORE, { text: 'diags/core/x' }], outcomes })).toEqual([
      'at a time that the unit does not tell: diags/core/x',
      `between two checks: ${CORE.text}`,
    ])
  })

  test('is described once, with the number of others like it', () => {
    const again = { text: CORE.text.replace('one', 'three'), at: CORE.at + 2000 }

    expect(describeAll({ after: [CORE, again] })).toEqual([`between two checks: ${CORE.text} (and 1 more like it)`])
  })
})

describe('a restart that the run caused', () => {
  const reboots = [{ cause: 'a commit', began: BEGIN / 1000, phases: [{ phase: 'serves', seconds: 30 }] }]

  test('explains a firmware event at that time, which is then not described', () => {
    expect(describeAll({ after: [FIRMWARE], reboots })).toEqual([])
  })

  test('does not explain a firmware event at another time', () => {
    expect(describeAll({ after: [{ ...FIRMWARE, at: BEGIN + 3_600_000 }], reboots })).toHaveLength(1)
    expect(describeAll({ after: [FIRMWARE], reboots: [{ cause: 'another', phases: [] }] })).toHaveLength(1)
  })

  test('does not explain a core file', () => {
    expect(describeAll({ after: [CORE], reboots })).toHaveLength(1)
  })
})
