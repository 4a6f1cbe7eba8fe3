import type { TestResult } from 'allure-js-commons'
import { describe, expect, test } from 'vitest'
import { type Conformance, VERDICTS, type Verdict } from '../domain/conformance.ts'
import { allureResults } from './allure.ts'
import { sample } from './sample.ts'

const result = sample(300)
const transcripts = new Map([
  ['ntp-2.txt', 'GET /api/data/… → 200\n'],
  ['of-nobody.txt', 'GET /api\n'],
])

function testsOf(conformance: Conformance): readonly TestResult[] {
  return [...allureResults(conformance, transcripts)]
    .filter(([path]) => path.endsWith('-result.json'))
    .map(([, text]): TestResult => JSON.parse(text))
}

function ofVerdict(verdict: Verdict): TestResult | undefined {
  const id = result.requirements.find((each) => each.verdict === verdict)?.id
  return testsOf(result).find(({ fullName }) => fullName === id)
}

describe('the results for Allure', () => {
  test('contain each requirement once, with the state that corresponds to its verdict', () => {
    const states: Partial<Record<Verdict, string>> = { failed: 'failed', inconclusive: 'broken', passed: 'passed' }
    const judged = result.requirements.filter(({ verdict }) => verdict !== 'not applicable')
    const expected = judged.map(({ id, verdict }) => [id, states[verdict] ?? 'skipped'])

    const found = testsOf(result).filter(({ labels }) => labels.some(({ name }) => name === 'requirement'))

    expect(found.map(({ fullName, status }) => [fullName, status])).toEqual(expected)
    expect(new Set(testsOf(result).map(({ historyId }) => historyId)).size).toBe(expected.length + 1)
  })

  test('omit requirements that do not apply to the target or that a narrowed run excluded', () => {
    const narrowed = testsOf({ ...result, run: { ...result.run, narrowed: ['ntp/key-2'] }, incidents: [] })

    expect(ofVerdict('not applicable')).toBeUndefined()
    expect(narrowed.map(({ fullName }) => fullName)).toEqual(['ntp/key-2'])
  })

  test('give the reason for every requirement that did not pass', () => {
    expect(ofVerdict('failed')?.statusDetails).toMatchObject({
      message: expect.stringContaining('was written as 5353 and is read as 53'),
      trace: expect.stringContaining("\nmade at: 2026-11-21T00:01:00.000Z of the target's clock, its token 2:30 old\n"),
      expected: '5353',
    })
    for (const verdict of VERDICTS.filter((each) => !['passed', 'failed', 'not applicable'].includes(each))) {
      expect(ofVerdict(verdict)?.statusDetails.message).toMatch(new RegExp(`^${verdict}: .`))
    }
  })

  test('have history IDs that stay the same from run to run but differ between targets', () => {
    const [first] = testsOf(result)
    const [next] = testsOf({ ...result, run: { ...result.run, id: 'later' } })
    const [other] = testsOf({ ...result, target: { ...result.target, profile: 'another' } })

    expect(next?.historyId).toBe(first?.historyId)
    expect(next?.uuid).not.toBe(first?.uuid)
    expect(other?.historyId).not.toBe(first?.historyId)
  })

  test('include the recorded exchanges of a failure as an attachment', () => {
    const files = allureResults(result, transcripts)

    const failed = testsOf(result).find(({ fullName }) => fullName === 'ntp/key-2')

    expect(failed?.attachments).toMatchObject([{ name: 'exchanges', type: 'text/plain' }])
    expect(files.get(`allure-results/${failed?.attachments[0]?.source}`)).toBe('GET /api/data/… → 200\n')
    expect([...files.values()]).not.toContain('GET /api\n')
  })

  test('include each incident as a failed test, and the conclusion of the run as a global error', () => {
    const texts = [...allureResults(result, transcripts)]
    const incident = testsOf(result).find(({ labels }) => labels.some(({ value }) => value === 'incident'))

    expect(incident).toMatchObject({ status: 'failed', name: expect.stringMatching(/^incident: The device restarted/) })
    const [, globals = ''] = texts.find(([path]) => path.endsWith('-globals.json')) ?? []
    expect(JSON.parse(globals)).toMatchObject({ errors: [{ message: result.run.conclusion }] })
    expect(
      testsOf({ ...result, incidents: [] }).some(({ labels }) => labels.some(({ value }) => value === 'incident')),
    ).toBe(false)
  })
})
