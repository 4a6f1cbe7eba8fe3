import type { Failure, Incident, RequirementResult } from '../domain/conformance.ts'
import type { Profile, Waiver } from '../profile/profile.ts'
import type { Requirement } from '../domain/requirement.ts'
import { compareReleases } from '../domain/release.ts'

interface Waived {
  readonly results: readonly RequirementResult[]
  /** One incident for every waiver that has ended, that matches no failure, or whose check passes again. */
  readonly incidents: readonly Incident[]
}

/**
 * Turns a failed requirement into a deviation if current waivers cover all its failures. A waiver covers the failures
 * of its requirement that have its code and, if given, its instance.
 * @param today ISO date
 * @param whole whether every check ran; in an interrupted run, the failing check may not have run
 */
export function applyWaivers(
  results: readonly RequirementResult[],
  profile: Profile,
  today: string,
  whole = true,
): Waived {
  const incidents: Incident[] = []
  let waived = results
  for (const waiver of selectStartedWaivers(profile)) {
    const result = results.find(({ id }) => id === waiver.requirement)
    const objection = findObjection(waiver, result, { profile, today, whole })
    if (objection !== undefined)
      incidents.push({ kind: 'waiver', message: `waiver for ${waiver.requirement} ${objection}` })
    else waived = waived.map((each) => (each.id === waiver.requirement ? deviation(each, waiver) : each))
  }
  return { results: waived, incidents }
}

/** Returns why a waiver is invalid; undefined if it is valid, or if this run cannot tell. */
function findObjection(
  waiver: Waiver,
  result: RequirementResult | undefined,
  { profile, today, whole }: { profile: Profile; today: string; whole: boolean },
): string | undefined {
  const ended = objectionBeforehand(waiver, result, profile, today)
  if (ended !== undefined || result === undefined) return ended
  if (result.verdict === 'passed') return whole ? 'is stale: the check passes; remove it' : undefined
  if (result.verdict !== 'failed') return undefined
  const failures = result.failures ?? []
  const beside = selectStartedWaivers(profile).filter(
    (each) =>
      each.requirement === waiver.requirement && objectionBeforehand(each, result, profile, today) === undefined,
  )
  const uncovered = failures.filter((failure) => !beside.some((each) => covers(each, failure)))
  const [first] = failures.some((failure) => covers(waiver, failure)) ? uncovered : failures
  return first === undefined
    ? undefined
    : `does not match: it is for ${waiver.code}${formatInstance(waiver.instance)}, the failure is ${first.code}${formatInstance(first.instance ?? first.path)}`
}

/** Returns why a waiver is invalid in every run, whatever the target does. */
function objectionBeforehand(
  waiver: Waiver,
  requirement: Pick<Requirement, 'strength'> | undefined,
  { release }: Profile,
  today: string,
): string | undefined {
  if (requirement === undefined) return 'names a requirement that does not exist'
  if (requirement.strength !== 'must')
    return `names a requirement of strength ${requirement.strength}, which cannot fail`
  if (waiver.expires < today) return `expired on ${waiver.expires}; owner ${waiver.owner}, ${waiver.reference}`
  if (waiver.before !== undefined && compareReleases(release, waiver.before) >= 0)
    return `ended with release ${waiver.before}`
  return undefined
}

/** Returns the waivers that are known to be invalid before the run. An invalid waiver makes the run fail. */
export function listInvalidWaivers(
  profile: Profile,
  requirements: ReadonlyMap<string, Requirement>,
  today: string,
): readonly string[] {
  return selectStartedWaivers(profile).flatMap((waiver) => {
    const objection = objectionBeforehand(waiver, requirements.get(waiver.requirement), profile, today)
    return objection === undefined ? [] : [`waiver for ${waiver.requirement} ${objection}`]
  })
}

/** Returns the waivers that already apply to this release, without those that start with a later release. */
function selectStartedWaivers({ waivers, release }: Profile): readonly Waiver[] {
  return waivers.filter(({ since }) => since === undefined || compareReleases(release, since) >= 0)
}

function covers({ code, instance }: Waiver, failure: Failure): boolean {
  return code === failure.code && (instance === undefined || instance === failure.instance || instance === failure.path)
}

function formatInstance(instance: string | undefined): string {
  return instance === undefined ? '' : ` at ${instance}`
}

function deviation(result: RequirementResult, waiver: Waiver): RequirementResult {
  const reference = `${waiver.reference}, owner ${waiver.owner}, until ${waiver.expires}`
  if (result.waiver !== undefined) return { ...result, waiver: `${result.waiver}; ${reference}` }
  if (result.verdict !== 'failed') return result
  return { ...result, verdict: 'deviation', waiver: reference, reason: `${result.reason} (waived: ${reference})` }
}
