import { type Answer, contradiction } from '#lib/fixtures/platform.ts'
import { IMAGE, test as base } from './fixtures.ts'

/** A version that no unit has. */
export const UNKNOWN = '0.0.1-1'

/** Texts are in the contract's words, whatever their case. */
const PASSED = /compatib.*succe/is
const SET = /iso version\b.*\bset\b/is
const DENIED = /\bnot\b|fail|incompatib/i

export const test = base.extend(
  'checkVersion',
  ({ restconf }) =>
    (version: string): Promise<Answer> =>
      restconf.ask('POST', `${IMAGE}/check-version`, inputOf(version), { harmless: true }),
)

/** What the two operations take. */
export function inputOf(version: string): object {
  return { input: { 'iso-version': version } }
}

/** The text of an answer; the status where it has none. */
export function said(answer: Answer): string {
  return textOf(answer) ?? String(answer.status)
}

/** @throws {Contradiction} unless the answer says that the check of compatibility succeeded */
export function passedCheck(answer: Answer): void {
  demand(answer, PASSED, 'that the verification of compatibility succeeded')
}

/** @throws {Contradiction} unless the answer says that the version has been set */
export function hasSet(answer: Answer): void {
  demand(answer, SET, 'that the ISO version has been set')
}

/** @throws {Contradiction} when the answer says that the version has been set */
export function hasSetNothing(answer: Answer): void {
  const text = textOf(answer)
  if (answer.status >= 300 || text === undefined || !SET.test(text) || DENIED.test(text)) return
  throw contradiction(
    'accepted',
    `set-version of ${UNKNOWN}, which is not there, says ${text}`,
    answer,
    'a refusal',
    text,
  )
}

function demand(answer: Answer, wanted: RegExp, what: string): void {
  const text = textOf(answer)
  if (answer.status < 300 && text !== undefined && wanted.test(text) && !DENIED.test(text)) return
  const code = answer.status < 300 ? 'value' : 'refused'
  throw contradiction(code, `the answer has to say ${what}, and says ${said(answer)}`, answer, what, said(answer))
}

function textOf({ body }: Answer): string | undefined {
  const { 'vendor-system-image:output': output }: { 'vendor-system-image:output'?: { response?: unknown } } = Object(
    body ?? {},
  )
  return typeof output?.response === 'string' ? output.response : undefined
}
