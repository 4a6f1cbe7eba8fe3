import { type Conformance, type RequirementResult, VERDICTS, type Verdict } from '../domain/conformance.ts'

export interface Area {
  readonly name: string
  readonly requirements: readonly RequirementResult[]
  readonly totals: ReadonlyMap<Verdict, number>
}

/** Groups the requirements by area, in alphabetical order. In each area, the worst verdicts come first. */
export function groupByArea({ requirements }: Pick<Conformance, 'requirements'>): Area[] {
  const groups = Map.groupBy(requirements, (requirement) => requirement.area)
  return [...groups.keys()].sort().map((name) => {
    const members = [...(groups.get(name) ?? [])].sort(byVerdict)
    return { name, requirements: members, totals: countVerdicts(members) }
  })
}

function byVerdict(one: RequirementResult, other: RequirementResult): number {
  return VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict) || (one.id < other.id ? -1 : 1)
}

function countVerdicts(requirements: readonly RequirementResult[]): Map<Verdict, number> {
  const totals = new Map<Verdict, number>(VERDICTS.map((verdict) => [verdict, 0]))
  for (const { verdict } of requirements) totals.set(verdict, (totals.get(verdict) ?? 0) + 1)
  return totals
}
