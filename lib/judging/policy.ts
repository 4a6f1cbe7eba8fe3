import { isDeepStrictEqual } from 'node:util'
import type { Observation, RequirementResult } from '../domain/conformance.ts'
import type { Measured, Policy } from '../domain/policy.ts'
import { isSelected } from './applicability.ts'

/** Returns the results with `mandatory` set as the policy demands. Verdicts stay unchanged. */
export function demandVerdicts(
  results: readonly RequirementResult[],
  policy: Policy | undefined,
): readonly RequirementResult[] {
  const { mandatory } = policy ?? {}
  if (mandatory === undefined || mandatory.length === 0) return results
  return results.map((each) => {
    const isAsked = isSelected(each.id, mandatory) && each.verdict !== 'not applicable'
    // If the level or the narrowing of the run excludes a requirement, it becomes mandatory only if the policy names it
    // by id.
    const isDue = each.mandatory || mandatory.includes(each.id)
    return { ...each, mandatory: isAsked && isDue }
  })
}

/** Checks observations against the values that a policy accepts. */
export function measure({ name, digest, observed }: Policy, observations: readonly Observation[]): Measured {
  const unacceptable = observed.flatMap(({ requirement, subject: wanted, accepts }) =>
    observations
      .filter((each) => each.requirement === requirement && (wanted === undefined || each.subject === wanted))
      .filter(({ value }) => !accepts.some((each) => isDeepStrictEqual(each, value)))
      .map(({ subject, value }) => ({ requirement, subject, found: value, accepted: accepts })),
  )
  return { name, digest, unacceptable }
}
