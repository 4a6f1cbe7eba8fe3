import type { Failure } from '../domain/conformance.ts'
import { describeDifference } from './compared.ts'
import { formatValue } from './said.ts'

/** What a report shows of the exchange by which something failed. */
export type Evidence = Pick<Failure, 'exchange' | 'moment' | 'repeat' | 'recipe'>

/** How the text of an assertion begins that names no place, and how that of one that does; a path leads to a part. */
const UNPLACED = /^(\/\S+ )?expected /
const PLACED = /.: (\/\S+ )?expected /
/** A text that begins with a call needs no other place. */
const CALL = /^(GET|PUT|PATCH|POST|DELETE) \//

/**
 * Adds an exchange to a failure, whose text then names a place, what was expected and what was found.
 * @param statement the sentence of the requirement, which stands for the place of an assertion that names none
 */
export function attachEvidence(failure: Failure, evidence: Evidence, statement?: string): Failure {
  const { message, path } = failure
  const isAssertion = UNPLACED.test(message)
  const place = isAssertion ? (statement?.replace(/\.$/, '') ?? evidence.exchange) : evidence.exchange
  const isPlaced = PLACED.test(message) || CALL.test(message) || (path !== undefined && message.includes(path))
  const text = isPlaced || place === undefined ? message : `${place}: ${message}`
  return { ...failure, ...evidence, message: appendValues(text, failure) }
}

/** Values stand in the text once: in its own words, or behind it. */
function appendValues(text: string, failure: Failure): string {
  const { message, expected } = failure
  const isShown = failure.path !== undefined && message.includes(failure.path)
  if (expected === undefined || isShown || /\bexpected\b/.test(message)) return text
  if (!('actual' in failure)) return `${text}; expected ${plainly(expected)}`
  const isWord = typeof expected === 'string'
  return `${text}; ${isWord ? `expected ${expected}, found ${formatValue(failure.actual)}` : describeDifference(expected, failure.actual)}`
}

/** A word of the suite stands without quotes. */
function plainly(expected: unknown): string {
  return typeof expected === 'string' ? expected : formatValue(expected)
}
