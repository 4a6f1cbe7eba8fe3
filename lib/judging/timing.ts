import type { RequirementResult } from '../domain/conformance.ts'
import type { TestOutcome } from '../domain/finding.ts'

/** Start of a test in epoch milliseconds, and the seconds that each of its requirements gets. */
interface Share {
  readonly began: number
  readonly seconds: number
}

/**
 * Adds to each requirement the start and the duration of its tests. The duration of a test is divided among the
 * requirements that it verifies, so that the durations of all requirements add up to the durations of all tests.
 * Incidental findings get no time.
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
