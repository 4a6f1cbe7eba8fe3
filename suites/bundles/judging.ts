import { expect } from 'vitest'
import { type CaptureStatus, type Look, getOutputMembers } from '#lib/testkit/bundles.ts'
import type { IdsOf } from '#lib/requirements.ts'
import { HarnessError } from '#lib/testkit/platform.ts'
import { type Course, getPhase, listPhases, normaliseWord } from './looks.ts'
import type { contract } from './contract.ts'

/** Judges one of several requirements of a test. */
export type Verify = (id: IdsOf<typeof contract>, body: () => unknown) => Promise<unknown>

/** Judges the response to a capture that has begun. */
export async function judgeCapture({ body }: Look['answer'], verify: Verify): Promise<void> {
  const { result, resultint } = getOutputMembers(body)
  const text = String(result)
  const shown = JSON.stringify(text)
  await verify('bundles/capture-warns', () =>
    expect(beginsWithWarning(text), `whether it begins with a warning of sensitive data: ${shown}`).toBe(true),
  )
  await verify('bundles/capture-announces', () =>
    expect(saysCollecting(text), `whether a line after the warning says that it collects: ${shown}`).toBe(true),
  )
  await verify('bundles/capture-return-code', () =>
    expect(endsWithCode(text), `whether it ends with return code 200: ${shown}`).toBe(true),
  )
  await verify('bundles/capture-resultint-0', () => expect(resultint, 'resultint of the capture').toBe(0))
}

/** Judges the file that appeared among the bundles. */
export async function judgeFile(
  found: readonly string[],
  name: string,
  { end }: Course,
  verify: Verify,
): Promise<void> {
  await verify('bundles/file-appears', () =>
    expect(found.length, 'files that have come to lie at diags/shared/qkview').toBeGreaterThan(0),
  )
  await verify('bundles/takes-filename', () => {
    expect(found.join(' '), 'the files that have come to lie at diags/shared/qkview').toContain(name)
    expect(String(end?.status?.Filename), 'Filename of the status').toContain(name)
  })
}

/** Judges the content of each status response. */
export async function judgeAnswers(looks: readonly Look[], verify: Verify): Promise<void> {
  const outputs = looks.map(({ answer }) => getOutputMembers(answer.body))
  await verify('bundles/status-output', () => assertFieldType(outputs, 'result', 'string', 'the output of the status'))
  await verify('bundles/status-resultint', () =>
    assertFieldType(outputs, 'resultint', 'integer', 'the output of the status'),
  )
  await verify('bundles/status-json', () => {
    const bad = outputs.find((_, index) => looks[index]?.status === undefined)
    expect(bad?.['result'], 'a result of the status that holds no JSON object').toBeUndefined()
  })
  const told = looks.flatMap(({ status }) => (status === undefined ? [] : [{ ...status }]))
  if (told.length < looks.length) return
  const where = 'the JSON of the status'
  await verify('bundles/status-busy', () => assertFieldType(told, 'Busy', 'boolean', where))
  await verify('bundles/status-percent', () => assertFieldType(told, 'Percent', 'integer', where))
  await verify('bundles/status-status', () => assertFieldType(told, 'Status', 'string', where))
  await verify('bundles/status-message', () => assertFieldType(told, 'Message', 'string', where))
  await verify('bundles/status-filename', () => assertFieldType(told, 'Filename', 'string', where))
}

interface Roots {
  readonly here: () => Promise<CaptureStatus | undefined>
  readonly elsewhere: () => Promise<CaptureStatus | undefined>
  /** Repeats a comparison, because a root may show the status late. */
  readonly settled: <T>(read: () => Promise<T>, holds: (value: T) => boolean) => Promise<T>
}

/** The members that are compared. `Message` may change in every read, and so may `Percent` during a capture. */
const COMPARED = ['Busy', 'Status', 'Filename'] as const

/**
 * Compares the status at /restconf with the status at /api. Somebody else may have begun a capture: only members that
 * are equal in two reads at /api, before and after the read at /restconf, are compared, and `Percent` only at rest.
 */
export async function judgeRoots({ here, elsewhere, settled }: Roots, verify: Verify): Promise<void> {
  await verify('bundles/status-at-restconf', async () => {
    const compare = async () => {
      const before = await here()
      const there = await elsewhere()
      const after = await here()
      const names = after?.Busy === true ? COMPARED : [...COMPARED, 'Percent' as const]
      const steady = names.filter((name) => before?.[name] !== undefined && before[name] === after?.[name])
      return { steady, there, after, differing: steady.filter((name) => there?.[name] !== after?.[name]) }
    }
    const { steady, there, after, differing } = await settled(
      compare,
      (found) => found.steady.length > 0 && found.differing.length === 0,
    )
    if (steady.length === 0) throw new HarnessError('the status at /api changed during each read at /restconf')
    const pick = (status: CaptureStatus | undefined) => differing.map((name) => [name, status?.[name]])
    expect(Object.fromEntries(pick(there)), 'members of the status at /restconf').toEqual(
      Object.fromEntries(pick(after)),
    )
  })
}

/** Judges the status reads of a capture until it ends. */
export async function judgeCourse(course: Course, verify: Verify): Promise<void> {
  const { during, end } = course
  const seen = end === undefined ? during : [...during, end]
  const isCollating = (look: Look) => getPhase(look) === 'collating'
  // The rules for Busy, Status and Percent apply only while the bundle is being collected.
  const collecting = during.filter((look) => !isCollating(look))
  const [start] = collecting
  const demandStart = () => {
    if (start === undefined) throw new HarnessError('no read of the status showed a bundle being collected')
  }
  await verify('bundles/busy', () => {
    demandStart()
    const idle = collecting.find(({ status }) => status?.Busy !== true)
    expect(idle?.status, 'a status that is not busy, though a bundle is collected').toBeUndefined()
  })
  await verify('bundles/status-collecting', () => {
    demandStart()
    const other = collecting.find(({ status }) => normaliseWord(status?.Status) !== 'collecting')
    expect(other?.status, 'a status of another word before a bundle is collated').toBeUndefined()
  })
  await verify('bundles/percent-rises', () => {
    demandStart()
    const percentOf = (look: Look | undefined) => Number(look?.status?.Percent)
    const percents = collecting.map(percentOf)
    const falls = percents.findIndex((percent, index) => percent < (percents[index - 1] ?? 0))
    expect(falls < 0 ? [] : percents.slice(falls - 1, falls + 1), 'Percent, where it falls').toEqual([])
    if (seen.at(-1) === start) throw new HarnessError('only one read of the status showed the capture')
    expect(percentOf(seen.at(-1)), 'Percent at the end').toBeGreaterThan(percentOf(start))
  })
  await verify('bundles/phases-in-order', () => {
    const phases = listPhases(course)
    const collated = phases.indexOf('collating')
    const after = collated < 0 ? [] : phases.slice(collated).filter((phase) => phase === 'collecting')
    expect(after, 'phases of collecting after one of collating').toEqual([])
  })
  await verify('bundles/status-collating', () => {
    const other = during.find((look) => isCollating(look) && normaliseWord(look.status?.Status) !== 'collating')
    expect(other?.status, 'a status of another word while a bundle is collated').toBeUndefined()
  })
  await verify('bundles/message-collating', () => {
    const silent = during.find(({ status }) => normaliseWord(status?.Status) === 'collating' && !says(status?.Message))
    expect(silent?.status, 'a status of collating whose Message does not say so').toBeUndefined()
  })
}

function says(message: unknown): boolean {
  return /collat/i.test(String(message))
}

/**
 * Demands that a capture did not advance in the second half of the time for which it was watched.
 * @throws {HarnessError} if it did, because a slow capture may still complete
 */
function demandStandstill(during: readonly Look[]): void {
  const [half, last] = [during[Math.floor(during.length / 2)]?.status, during.at(-1)?.status]
  if (half?.Percent === last?.Percent && half?.Status === last?.Status) return
  throw new HarnessError('the capture was still making progress when the time was up: raise budgets.bundle')
}

/** Judges the end of a capture. */
export async function judgeEnd({ during, end }: Course, verify: Verify): Promise<void> {
  await verify('bundles/completes', () => {
    if (end === undefined) demandStandstill(during)
    expect(end?.status, 'the status at the end of the capture').toBeDefined()
  })
  const { Busy, Percent, Status } = end?.status ?? {}
  if (end === undefined) return
  await verify('bundles/not-busy-when-complete', () => expect(Busy, 'Busy when complete').toBe(false))
  await verify('bundles/percent-100-when-complete', () => expect(Percent, 'Percent when complete').toBe(100))
  await verify('bundles/status-complete', () =>
    expect(normaliseWord(Status), 'Status when complete, in small letters').toBe('complete'),
  )
}

function assertFieldType(
  all: readonly Readonly<Record<string, unknown>>[],
  name: string,
  type: 'string' | 'boolean' | 'integer',
  where: string,
): void {
  const others = all.flatMap(({ [name]: value }) =>
    hasType(type, value) ? [] : [value === undefined ? 'none' : value],
  )
  expect(others, `${name} in ${where} that is no ${type}`).toEqual([])
}

function hasType(type: 'string' | 'boolean' | 'integer', value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

const SENSITIVE = /sensitive|secret|password|confidential|private/i

/** Returns the non-blank lines of a result. */
function splitLines(result: string): readonly string[] {
  return result.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** Whether the text begins with a warning about sensitive data, in any wording. */
function beginsWithWarning(result: string): boolean {
  const [first = ''] = splitLines(result)
  return (/warn|caution/i.test(first) || SENSITIVE.test(first)) && SENSITIVE.test(result)
}

/** Whether a line after the warning says that something is being collected. */
function saysCollecting(result: string): boolean {
  const lines = splitLines(result)
  const further = SENSITIVE.test(lines[0] ?? '') || /warn/i.test(lines[0] ?? '') ? lines.slice(1) : lines
  return further.some((line) => /collect/i.test(line))
}

/** Whether the text ends with the return code 200. */
function endsWithCode(result: string): boolean {
  return /return code:?\s*200\W*$/i.test(result)
}
