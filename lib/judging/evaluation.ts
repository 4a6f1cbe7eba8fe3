import type { Incident, RequirementResult } from '../domain/conformance.ts'
import type { Requirement } from '../domain/requirement.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { TestOutcome } from '../domain/finding.ts'
import type { Failed } from '../domain/progress.ts'
import type { Scope } from './applicability.ts'
import { Notes } from './observations.ts'
import { verdictsOf, withDependants } from './verdicts.ts'
import { applyWaivers } from './waivers.ts'

interface Seen {
  readonly outcomes: readonly TestOutcome[]
  readonly notes: Notes
  readonly scope: Scope
  /** Why the run ended early, if it did. */
  readonly interrupted?: string
}

export interface Judged {
  readonly results: readonly RequirementResult[]
  /** Waivers that do not hold. */
  readonly incidents: readonly Incident[]
}

/** What is to be said of every requirement of the catalogue, or of some of them, by what was seen. */
export function judged(seen: Seen, now: Date, requirements: ReadonlyMap<string, Requirement> = catalogue.all): Judged {
  const { scope } = seen
  const verdicts = verdictsOf({ requirements, ...seen })
  const waived = applyWaivers(verdicts, scope.profile, now.toISOString().slice(0, 10), seen.interrupted === undefined)
  return { results: withDependants(waived.results, requirements, scope), incidents: waived.incidents }
}

/**
 * Tells of each test that ends what has failed by it and had not failed before: neither what is waived nor what rests
 * on something that failed.
 */
export function failing(scope: Scope): (outcome: TestOutcome) => readonly Failed[] {
  const outcomes: TestOutcome[] = []
  const told = new Set<string>()
  return (outcome) => {
    outcomes.push(outcome)
    const suspects = outcome.findings.filter((finding) => finding.outcome === 'failed').map((each) => each.requirement)
    const fresh = suspects.filter((id) => !told.has(id))
    if (fresh.length === 0) return []
    const { results } = judged({ outcomes, notes: new Notes(), scope }, new Date(), withWhatTheyRestOn(fresh))
    const failed = results.filter(({ id, verdict }) => verdict === 'failed' && !told.has(id))
    for (const { id } of failed) told.add(id)
    return failed.map(({ id, reason = 'failed' }) => ({ requirement: id, message: reason }))
  }
}

/** Some requirements and all below them: no other decides whether one of these has failed. */
function withWhatTheyRestOn(ids: readonly string[]): ReadonlyMap<string, Requirement> {
  const found = new Map<string, Requirement>()
  const visit = (id: string) => {
    if (found.has(id)) return
    const requirement = catalogue.requirement(id)
    found.set(id, requirement)
    for (const below of requirement.dependsOn ?? []) visit(below)
  }
  for (const id of ids) visit(id)
  return found
}
