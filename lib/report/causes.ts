import type { Conformance, RequirementResult } from '../domain/conformance.ts'

/** Failures that block the same requirements, and the requirements that could not be judged because of the failures. */
export interface Cause {
  /** Text of the failed requirement that blocks the largest number of requirements. */
  readonly title: string
  readonly failed: readonly RequirementResult[]
  readonly inconclusive: readonly RequirementResult[]
}

/**
 * Groups each failed requirement with the inconclusive requirements that depend on it, as listed in `dependsOn`. Each
 * requirement appears once. The largest group comes first.
 */
export function groupCauses({ requirements }: Pick<Conformance, 'requirements'>): readonly Cause[] {
  const members = requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive')
  const byId = new Map(members.map((each) => [each.id, each]))
  const below = new Map(members.map((each) => [each.id, listSupports(each).filter((id) => byId.has(id))]))
  const above = new Map<string, string[]>(members.map(({ id }) => [id, []]))
  for (const [id, supports] of below) for (const support of supports) above.get(support)?.push(id)
  const around = (id: string) => [...(below.get(id) ?? []), ...(above.get(id) ?? [])]
  const isTaken = new Set<string>()
  const causes = members.flatMap(({ id }): Cause[] => {
    if (isTaken.has(id)) return []
    const those = [...reach(id, around)].flatMap((each) => byId.get(each) ?? [])
    for (const each of those) isTaken.add(each.id)
    const failed = those
      .filter(({ verdict }) => verdict === 'failed')
      .map((each) => ({ each, dependants: reach(each.id, (one) => above.get(one) ?? []).size }))
      .toSorted((one, other) => other.dependants - one.dependants || (one.each.id < other.each.id ? -1 : 1))
      .map(({ each }) => each)
    const [first] = failed
    if (first === undefined) return []
    return [{ title: first.text, failed, inconclusive: those.filter(({ verdict }) => verdict === 'inconclusive') }]
  })
  return causes.toSorted((one, other) => countRequirements(other) - countRequirements(one))
}

/** Returns the inconclusive requirements that no failure in this run explains. */
export function listUnexplained({ requirements }: Pick<Conformance, 'requirements'>): readonly RequirementResult[] {
  const explained = new Set(
    groupCauses({ requirements }).flatMap(({ inconclusive }) => inconclusive.map(({ id }) => id)),
  )
  return requirements.filter(({ id, verdict }) => verdict === 'inconclusive' && !explained.has(id))
}

/**
 * Returns the requirements on which a result depends, and the failure that the reason of the result names. The reason
 * names the last failure in the chain of dependencies. `dependsOn` alone may not lead to that failure, because a
 * requirement in the chain may be neither failed nor inconclusive.
 */
function listSupports({ dependsOn = [], reason = '' }: RequirementResult): readonly string[] {
  const [, deepest] = /^depends on (\S+), which failed$/.exec(reason) ?? []
  return deepest === undefined ? dependsOn : [...dependsOn, deepest]
}

function reach(start: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const each of next(id)) found.add(each)
  return found
}

function countRequirements({ failed, inconclusive }: Cause): number {
  return failed.length + inconclusive.length
}
