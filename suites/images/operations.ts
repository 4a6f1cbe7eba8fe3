import { type Answer, contradiction, says } from '#lib/testkit/platform.ts'
import { IMAGE, test as base } from './fixtures.ts'

/** A version that no unit has. */
export const UNKNOWN = '0.0.1-1'

export const CHECK = `${IMAGE}/check-version`

/** The words that one sentence of the response must contain, in any order. Devices may add other sentences. */
export const PASSED = [/compatib|verif/i, /succe|pass/i]
export const SET = [/version|\biso\b/i, /\bset\b/i]

export const test = base.extend(
  'checkVersion',
  ({ restconf }) =>
    (version: string): Promise<Answer> =>
      restconf.ask('POST', CHECK, buildVersionInput(version), { harmless: true }),
)

/** Builds the input of check-version and set-version. */
export function buildVersionInput(version: string): object {
  return { input: { 'iso-version': version } }
}

/** Returns the text of a response, or the status code if the response has no text. */
export function summariseAnswer(answer: Answer): string {
  return getResponseText(answer) ?? String(answer.status)
}

/**
 * Checks that a response reports a successful compatibility check.
 * @throws {Contradiction} if it does not
 */
export function assertCheckPassed(answer: Answer): void {
  demand(answer, PASSED, 'that the verification of compatibility succeeded')
}

/**
 * Checks that a response reports that the version has been set.
 * @throws {Contradiction} if it does not
 */
export function hasSet(answer: Answer): void {
  demand(answer, SET, 'that the ISO version has been set')
}

/**
 * Checks that a response does not report that the version has been set.
 * @throws {Contradiction} if it does
 */
export function hasSetNothing(answer: Answer, version: string): void {
  const text = getResponseText(answer)
  if (answer.status >= 300 || text === undefined || !says(text, SET)) return
  throw contradiction(
    'accepted',
    `set-version of ${version}, which cannot be installed, says ${text}`,
    answer,
    'a refusal',
    text,
  )
}

function demand(answer: Answer, wanted: readonly RegExp[], what: string): void {
  const text = getResponseText(answer)
  if (answer.status < 300 && text !== undefined && says(text, wanted)) return
  const code = answer.status < 300 ? 'value' : 'refused'
  throw contradiction(
    code,
    `the answer has to say ${what}, and says ${summariseAnswer(answer)}`,
    answer,
    what,
    summariseAnswer(answer),
  )
}

/** Returns the member `response` of an output; undefined if there is none. */
export function getResponseText({ body }: Answer): string | undefined {
  const { 'vendor-system-image:output': output }: { 'vendor-system-image:output'?: { response?: unknown } } = Object(
    body ?? {},
  )
  return typeof output?.response === 'string' ? output.response : undefined
}
