import type { Conformance, RequirementResult, Verdict } from '../domain/conformance.ts'

/** What a report says of a requirement: its verdict, with what no run can test apart from what this run did not. */
export type Standing = Verdict | 'cannot be tested'

/** The worst first; the last two are no part of a result. */
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

/** What a run was asked: a run that was narrowed says nothing of the others. */
export function listAsked({ run: { narrowed = [] }, requirements }: Conformance): readonly RequirementResult[] {
  if (narrowed.length === 0) return requirements
  return requirements.filter(({ id }) => narrowed.some((name) => name === id || id.startsWith(`${name}/`)))
}

/** What a run was asked and applies to its target. */
export function listJudged(conformance: Conformance): readonly RequirementResult[] {
  return listAsked(conformance).filter(({ verdict }) => verdict !== 'not applicable')
}

export function countStandings(requirements: readonly RequirementResult[]): ReadonlyMap<Standing, number> {
  const counts = new Map<Standing, number>(STANDINGS.map((standing) => [standing, 0]))
  for (const each of requirements) counts.set(getStanding(each), (counts.get(getStanding(each)) ?? 0) + 1)
  return counts
}
