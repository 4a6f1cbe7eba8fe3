import type { Failure } from '../domain/conformance.ts'
import { compared } from './compared.ts'
import { said } from './said.ts'

/** What a report shows of the exchange by which something failed. */
export type Evidence = Pick<Failure, 'exchange' | 'moment' | 'repeat' | 'recipe'>

/** Adds an exchange to a failure, whose text then names a place, what was expected and what was found. */
export function showing(failure: Failure, evidence: Evidence): Failure {
  return { ...failure, ...evidence, message: worded(failure, evidence.exchange ?? '') }
}

/** The exchange is the place of a failure that names none; values stand in its text once. */
function worded(failure: Failure, exchange: string): string {
  const { message, path, expected } = failure
  const isPlaced = /.: expected /.test(message) || (path !== undefined && message.includes(path))
  const text = isPlaced || exchange === '' ? message : `${exchange}: ${message}`
  if (expected === undefined || isPlaced || /\bexpected\b/.test(message)) return text
  if (!('actual' in failure)) return `${text}; expected ${plainly(expected)}`
  return `${text}; ${typeof expected === 'string' ? `expected ${plainly(expected)}, found ${said(failure.actual)}` : compared(expected, failure.actual)}`
}

/** A word of the suite stands without quotes. */
function plainly(expected: unknown): string {
  return typeof expected === 'string' ? expected : said(expected)
}
