import { expect, test } from 'vitest'
import type { Look } from '#lib/testkit/bundles.ts'
import { HarnessError } from '#lib/testkit/platform.ts'
import { judgeCourse } from './judging.ts'
import { buildCourse } from './looks.ts'

const answer = {} as Look['answer']
const look = (Status: string, Percent: number): Look => ({
  answer,
  status: { Busy: Status !== 'complete', Percent, Status, Message: `${Status} data`, Filename: 'x.tar' },
})

/** Judges the status reads of a capture. @returns the outcomes of the requirements of collection, joined by commas */
async function judge(...looks: readonly Look[]): Promise<string> {
  const outcomes = new Map<string, string>()
  await judgeCourse(buildCourse(looks, 'x.tar'), async (id, body) => {
    const outcome = await Promise.try(body).then(
      () => 'passed',
      (error: unknown) => (error instanceof HarnessError ? 'undecided' : 'failed'),
    )
    outcomes.set(id, outcome)
  })
  return ['busy', 'status-collecting', 'percent-rises'].map((id) => outcomes.get(`bundles/${id}`)).join(', ')
}

const end = look('complete', 100)

test.each([
  ['collecting, then collating', [look('collecting', 0), look('collating', 90), end], 'passed, passed, passed'],
  ['collecting once', [look('collecting', 0), end], 'passed, passed, passed'],
  ['collating only', [look('collating', 100), end], 'undecided, undecided, undecided'],
  ['complete at once', [end], 'undecided, undecided, undecided'],
  ['collecting, and never an end', [look('collecting', 5)], 'passed, passed, undecided'],
  ['a Percent that falls', [look('collecting', 50), look('collecting', 20), end], 'passed, passed, failed'],
  ['a Percent that stands', [look('collecting', 100), look('collecting', 100), end], 'passed, passed, failed'],
  ['another word', [look('gathering', 5), end], 'passed, failed, passed'],
])('the collection of a bundle whose status shows %s: %j', async (_, looks, expected) => {
  expect(await judge(...looks)).toBe(expected)
})
