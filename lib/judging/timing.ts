import type { RequirementResult } from '../domain/conformance.ts'
import type { TestOutcome } from '../domain/finding.ts'

/** Start of a test in epoch milliseconds, and the seconds allotted to each requirement that it verifies. */
interface Share {
  readonly began: number
  readonly seconds: number
}

/**
 * Adds start and duration of each requirement's tests. The time of a test is divided among all requirements that it
 * verifies, so that the times of requirements add up to the times of tests. Incidental findings get no share.
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
