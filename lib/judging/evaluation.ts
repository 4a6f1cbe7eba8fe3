import type { Incident, RequirementResult } from '../domain/conformance.ts'
import type { Requirement } from '../domain/requirement.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { TestOutcome } from '../domain/finding.ts'
import type { Scope } from './applicability.ts'
import type { Observations } from './observations.ts'
import { assignVerdicts, withDependants } from './verdicts.ts'
import { applyWaivers } from './waivers.ts'

interface Seen {
  readonly outcomes: readonly TestOutcome[]
  readonly notes: Observations
  readonly scope: Scope
  /** Why the run ended early, if it did. */
  readonly interrupted?: string
  /** Whether the run ended early because the target was lost. */
  readonly lost?: boolean
}

interface Judged {
  readonly results: readonly RequirementResult[]
  /** Invalid waivers. */
  readonly incidents: readonly Incident[]
}

/** Judges all requirements of the catalogue, or only the given ones, from the evidence of the run. */
export function judgeRequirements(
  seen: Seen,
  now: Date,
  requirements: ReadonlyMap<string, Requirement> = catalogue.all,
): Judged {
  const { scope } = seen
  const verdicts = assignVerdicts({ requirements, ...seen })
  const isWhole = seen.interrupted === undefined && scope.part === undefined
  const waived = applyWaivers(verdicts, scope.profile, now.toISOString().slice(0, 10), isWhole)
  const failed = seen.outcomes.flatMap(({ findings }) => findings.filter(({ outcome }) => outcome === 'failed'))
  const broken = new Set(failed.map(({ requirement }) => requirement))
  return { results: withDependants(waived.results, requirements, scope, broken), incidents: waived.incidents }
}

/**
 * Returns the given requirements with all their prerequisites. Judging these is enough to decide whether the given
 * requirements have failed.
 */
export function withPrerequisites(ids: readonly string[]): ReadonlyMap<string, Requirement> {
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
