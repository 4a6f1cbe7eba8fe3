import { expect } from 'vitest'
import type { Look } from '#lib/fixtures/bundles.ts'
import { outputIn } from '#lib/fixtures/bundles.ts'
import { type Course, phaseOf, phasesIn, wordIn } from './looks.ts'
import type { requirements } from './requirements.ts'

/** Judges one of several requirements of a test. */
export type Verify = (id: keyof typeof requirements, body: () => unknown) => Promise<unknown>

/** Judges what each answer of the status holds. */
export async function judgeAnswers(looks: readonly Look[], verify: Verify): Promise<void> {
  const outputs = looks.map(({ answer }) => outputIn(answer.body))
  await verify('bundles/status-output', () => allOf(outputs, 'result', 'string', 'the output of the status'))
  await verify('bundles/status-resultint', () => allOf(outputs, 'resultint', 'integer', 'the output of the status'))
  await verify('bundles/status-json', () => {
    const bad = outputs.find((_, index) => looks[index]?.status === undefined)
    expect(bad?.['result'], 'a result of the status that holds no JSON object').toBeUndefined()
  })
  const told = looks.flatMap(({ status }) => (status === undefined ? [] : [{ ...status }]))
  if (told.length < looks.length) return
  const where = 'the JSON of the status'
  await verify('bundles/status-busy', () => allOf(told, 'Busy', 'boolean', where))
  await verify('bundles/status-percent', () => allOf(told, 'Percent', 'integer', where))
  await verify('bundles/status-status', () => allOf(told, 'Status', 'string', where))
  await verify('bundles/status-message', () => allOf(told, 'Message', 'string', where))
  await verify('bundles/status-filename', () => allOf(told, 'Filename', 'string', where))
}

/** Judges how a capture went on until it was over. */
export async function judgeCourse(course: Course, verify: Verify): Promise<void> {
  const { during, end } = course
  const seen = end === undefined ? during : [...during, end]
  const isCollating = (look: Look) => phaseOf(look) === 'collating'
  // What is told of Busy and Percent is told of collecting.
  const collecting = during.filter((look) => !isCollating(look))
  if (collecting.length > 0)
    await verify('bundles/busy', () => {
      const idle = collecting.find(({ status }) => status?.Busy !== true)
      expect(idle?.status, 'a status that is not busy, though a bundle is collected').toBeUndefined()
    })
  await verify('bundles/status-collecting', () => {
    const other = during.find((look) => !isCollating(look) && wordIn(look.status?.Status) !== 'collecting')
    expect(other?.status, 'a status of another word before a bundle is collated').toBeUndefined()
  })
  await verify('bundles/percent-rises', () => {
    const percentOf = ({ status }: Look) => Number(status?.Percent)
    const percents = collecting.map(percentOf)
    const falls = percents.findIndex((percent, index) => percent < (percents[index - 1] ?? 0))
    expect(falls < 0 ? [] : percents.slice(falls - 1, falls + 1), 'Percent, where it falls').toEqual([])
    const [first, last] = [seen[0], seen.at(-1)]
    if (first !== undefined && last !== undefined && first !== last)
      expect(percentOf(last), 'Percent at the end').toBeGreaterThan(percentOf(first))
  })
  await verify('bundles/phases-in-order', () => {
    const phases = phasesIn(course)
    const collated = phases.indexOf('collating')
    const after = collated < 0 ? [] : phases.slice(collated).filter((phase) => phase === 'collecting')
    expect(after, 'phases of collecting after one of collating').toEqual([])
  })
  await verify('bundles/status-collating', () => {
    const other = during.find((look) => isCollating(look) && wordIn(look.status?.Status) !== 'collating')
    expect(other?.status, 'a status of another word while a bundle is collated').toBeUndefined()
  })
  await verify('bundles/message-collating', () => {
    const silent = during.find(({ status }) => wordIn(status?.Status) === 'collating' && !says(status?.Message))
    expect(silent?.status, 'a status of collating whose Message does not say so').toBeUndefined()
  })
}

function says(message: unknown): boolean {
  return /collat/i.test(String(message))
}

/** Judges how a capture was over. */
export async function judgeEnd({ end }: Course, verify: Verify): Promise<void> {
  await verify('bundles/completes', () => expect(end?.status, 'the status at the end of the capture').toBeDefined())
  const { Busy, Percent, Status } = end?.status ?? {}
  if (end === undefined) return
  await verify('bundles/not-busy-when-complete', () => expect(Busy, 'Busy when complete').toBe(false))
  await verify('bundles/percent-100-when-complete', () => expect(Percent, 'Percent when complete').toBe(100))
  await verify('bundles/status-complete', () =>
    expect(wordIn(Status), 'Status when complete, in small letters').toBe('complete'),
  )
}

function allOf(
  all: readonly Readonly<Record<string, unknown>>[],
  name: string,
  type: 'string' | 'boolean' | 'integer',
  where: string,
): void {
  const others = all.flatMap(({ [name]: value }) => (isOf(type, value) ? [] : [value === undefined ? 'none' : value]))
  expect(others, `${name} in ${where} that is no ${type}`).toEqual([])
}

function isOf(type: 'string' | 'boolean' | 'integer', value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}
