import type { Failure } from '../domain/conformance.ts'
import { describeDifference } from './compared.ts'
import { formatValue } from './said.ts'

/** What a report shows about the exchange that revealed a failure. */
export type Evidence = Pick<Failure, 'exchange' | 'moment' | 'repeat' | 'recipe'>

/**
 * Matches an assertion text that does not begin with the name of a place. A path before `expected` is not a place,
 * because it only points to a part of the value.
 */
const UNPLACED = /^(\/\S+ )?expected /
const PLACED = /.: (\/\S+ )?expected /
/** Matches a text that begins with a call. Such a text needs no other place. */
const CALL = /^(GET|PUT|PATCH|POST|DELETE) \//

/**
 * Adds an exchange to a failure, and makes the failure text name a place, the expected value and the found value.
 * @param statement the sentence of the requirement; used as the place if an assertion names none
 */
export function attachEvidence(failure: Failure, evidence: Evidence, statement?: string): Failure {
  const { message, path } = failure
  const isAssertion = UNPLACED.test(message)
  const place = isAssertion ? (statement?.replace(/\.$/, '') ?? evidence.exchange) : evidence.exchange
  const isPlaced = PLACED.test(message) || CALL.test(message) || (path !== undefined && message.includes(path))
  const text = isPlaced || place === undefined ? message : `${place}: ${message}`
  return { ...failure, ...evidence, message: appendValues(text, failure) }
}

/** Appends the expected and the found value, unless the text already contains them. */
function appendValues(text: string, failure: Failure): string {
  const { message, expected } = failure
  const isShown = failure.path !== undefined && message.includes(failure.path)
  if (expected === undefined || isShown || /\bexpected\b/.test(message)) return text
  if (!('actual' in failure)) return `${text}; expected ${plainly(expected)}`
  const isWord = typeof expected === 'string'
  return `${text}; ${isWord ? `expected ${expected}, found ${formatValue(failure.actual)}` : describeDifference(expected, failure.actual)}`
}

/** Formats an expected value. A string is the suite's own wording, so it is not quoted. */
function plainly(expected: unknown): string {
  return typeof expected === 'string' ? expected : formatValue(expected)
}
