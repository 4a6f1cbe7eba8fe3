import type { RequirementResult } from '../domain/conformance.ts'
import type { TestOutcome } from '../domain/finding.ts'

/** When a test began, in epoch milliseconds, and the seconds that each requirement which it verifies has of it. */
interface Share {
  readonly began: number
  readonly seconds: number
}

/**
 * Says when the tests of each requirement began and what they took. A test parts its time among all that it verifies, so
 * that the times of requirements add up to those of tests; what it saw in passing took none of it.
 */
export function addTimings(
  results: readonly RequirementResult[],
  outcomes: readonly TestOutcome[],
): readonly RequirementResult[] {
  const shares = new Map<string, Share[]>()
  for (const { verifies, began, seconds, record } of outcomes) {
    if (began === undefined || record === undefined || record.ended === 'skipped') continue
    for (const id of verifies) {
      shares.set(id, [...(shares.get(id) ?? []), { began, seconds: seconds / verifies.length }])
    }
  }
  return results.map((result) => {
    const own = shares.get(result.id) ?? []
    if (own.length === 0) return result
    const first = Math.min(...own.map(({ began }) => began))
    const seconds = own.reduce((sum, share) => sum + share.seconds, 0)
    return { ...result, began: new Date(first).toISOString(), seconds: Math.round(seconds * 1000) / 1000 }
  })
}
