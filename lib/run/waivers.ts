import type { Failure, Incident, RequirementResult } from '../report/conformance.ts'
import type { Profile, Waiver } from '../profile/profile.ts'
import { compareReleases } from '../profile/release.ts'

export interface Waived {
  readonly results: readonly RequirementResult[]
  /** Waivers that ended, whose check passes again, or that match nothing: each is red. */
  readonly incidents: readonly Incident[]
}

/**
 * Turns failures into deviations where a current waiver names exactly this requirement, code and instance.
 * @param today ISO date
 */
export function applyWaivers(results: readonly RequirementResult[], profile: Profile, today: string): Waived {
  const incidents: Incident[] = []
  let waived = results
  for (const waiver of profile.waivers) {
    const result = waived.find(({ id }) => id === waiver.requirement)
    const objection = objectionTo(waiver, result, profile, today)
    if (objection !== undefined)
      incidents.push({ kind: 'waiver', message: `waiver for ${waiver.requirement} ${objection}` })
    else if (result !== undefined) waived = waived.map((each) => (each === result ? deviation(each, waiver) : each))
  }
  return { results: waived, incidents }
}

/** Why a waiver does not hold; undefined when it does, or when this run says nothing about it. */
function objectionTo(
  waiver: Waiver,
  result: RequirementResult | undefined,
  { release }: Profile,
  today: string,
): string | undefined {
  if (result === undefined) return 'names a requirement that does not exist'
  if (waiver.expires < today) return `expired on ${waiver.expires}; owner ${waiver.owner}, ${waiver.reference}`
  if (waiver.since !== undefined && compareReleases(release, waiver.since) < 0)
    return `begins with release ${waiver.since}`
  if (waiver.before !== undefined && compareReleases(release, waiver.before) >= 0)
    return `ended with release ${waiver.before}`
  if (result.verdict === 'passed') return 'is stale: the check passes; remove it'
  if (result.verdict !== 'failed') return undefined
  const uncovered = (result.failures ?? []).filter((failure) => !covers(waiver, failure))
  const [first] = uncovered
  return first === undefined
    ? undefined
    : `does not match: it is for ${waiver.code}${at(waiver.instance)}, the failure is ${first.code}${at(first.instance ?? first.path)}`
}

function covers({ code, instance }: Waiver, failure: Failure): boolean {
  return code === failure.code && (instance === undefined || instance === failure.instance || instance === failure.path)
}

function at(instance: string | undefined): string {
  return instance === undefined ? '' : ` at ${instance}`
}

function deviation(result: RequirementResult, waiver: Waiver): RequirementResult {
  if (result.verdict !== 'failed') return result
  const reference = `${waiver.reference}, owner ${waiver.owner}, until ${waiver.expires}`
  return { ...result, verdict: 'deviation', waiver: reference, reason: `${result.reason} (waived: ${reference})` }
}
