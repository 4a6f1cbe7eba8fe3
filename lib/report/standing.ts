import type { Conformance, RequirementResult, Verdict } from '../domain/conformance.ts'

/**
 * The standing of a requirement in a report: its verdict, except that requirements that no run can test are
 * distinguished from those that this run did not test.
 */
export type Standing = Verdict | 'cannot be tested'

/** All standings, worst first. The last two do not count towards a result. */
export const STANDINGS: readonly Standing[] = [
  'failed',
  'inconclusive',
  'deviation',
  'not tested',
  'passed',
  'observed',
  'cannot be tested',
  'not applicable',
]

export function getStanding({ verdict, reason = '' }: RequirementResult): Standing {
  return verdict === 'not tested' && reason.startsWith('cannot be tested') ? 'cannot be tested' : verdict
}

/**
 * Returns the requirements that were requested. In a narrowed run, these are only the requirements to which the run was
 * narrowed.
 */
export function listAsked({ run: { narrowed = [] }, requirements }: Conformance): readonly RequirementResult[] {
  if (narrowed.length === 0) return requirements
  return requirements.filter(({ id }) => narrowed.some((name) => name === id || id.startsWith(`${name}/`)))
}

/** Returns the requested requirements that apply to the target. */
export function listJudged(conformance: Conformance): readonly RequirementResult[] {
  return listAsked(conformance).filter(({ verdict }) => verdict !== 'not applicable')
}

export function countStandings(requirements: readonly RequirementResult[]): ReadonlyMap<Standing, number> {
  const counts = new Map<Standing, number>(STANDINGS.map((standing) => [standing, 0]))
  for (const each of requirements) counts.set(getStanding(each), (counts.get(getStanding(each)) ?? 0) + 1)
  return counts
}
