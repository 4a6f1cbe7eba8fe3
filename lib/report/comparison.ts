import { isDeepStrictEqual } from 'node:util'
import type {
  Conformance,
  Observation,
  ObservationChange,
  Origin,
  RequirementResult,
  Verdict,
} from '../domain/conformance.ts'
import { OCCURRED } from '../domain/finding.ts'
import type { Level } from '../domain/requirement.ts'
import { unitName } from './wording.ts'

/** A requirement whose verdict changed. */
export interface Change {
  readonly id: string
  readonly text: string
  readonly from: Verdict | 'absent'
  readonly to: Verdict | 'absent'
  readonly origin: Origin
  /**
   * Reason for the new verdict. If the new verdict has no reason, or is an observation, then the reason for the old
   * verdict, prefixed with `before: `.
   */
  readonly reason?: string
}

/** A change in device time. Both times are in seconds. */
export interface TimingChange {
  readonly what: string
  readonly before: number
  readonly after: number
}

export interface Comparison {
  readonly before: RunName
  readonly after: RunName
  /** Conditions that differ between the two runs, such as the profile or the suite: `profile: lab-a, then lab-b`. */
  readonly conditions: readonly string[]
  readonly newlyFailed: readonly Change[]
  readonly fixed: readonly Change[]
  readonly stillFailing: readonly string[]
  /** Changed verdicts that are neither in `newlyFailed` nor in `fixed`, each with the origin of the change. */
  readonly changed: readonly Change[]
  readonly waivers: readonly { readonly id: string; readonly before?: string; readonly after?: string }[]
  readonly observations: readonly ObservationChange[]
  readonly timings: readonly TimingChange[]
}

interface RunName {
  readonly run: string
  readonly level: Level
  readonly release: string
  readonly target: string
  /** The serial number; absent if the unit does not report one. */
  readonly serial?: string
}

/** Compares two runs requirement by requirement, and separates changes of the target from changes of the bench. */
export function compareRuns(before: Conformance, after: Conformance): Comparison {
  const earlier = new Map(before.requirements.map((each) => [each.id, each]))
  const later = new Map(after.requirements.map((each) => [each.id, each]))
  const changes = [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) =>
    compareVerdicts(earlier.get(id), later.get(id)),
  )
  const newlyFailed = changes.filter(({ to }) => to === 'failed')
  const fixed = changes.filter(({ from, to }) => from === 'failed' && to === 'passed')
  return {
    before: nameRun(before),
    after: nameRun(after),
    conditions: compareConditions(before, after),
    newlyFailed,
    fixed,
    stillFailing: after.requirements
      .filter(({ id, verdict }) => verdict === 'failed' && earlier.get(id)?.verdict === 'failed')
      .map(({ id }) => id),
    changed: changes.filter((each) => !newlyFailed.includes(each) && !fixed.includes(each)),
    waivers: compareWaivers(earlier, later),
    observations: compareObservations(before, after, (id) => isObserved(earlier.get(id)) && isObserved(later.get(id))),
    timings: compareTimings(before, after),
  }
}

function nameRun({ run, target }: Conformance): RunName {
  const serial = target.unit?.serial
  return {
    run: run.id,
    level: run.level,
    release: target.release,
    target: unitName(target),
    ...(serial === undefined ? {} : { serial }),
  }
}

function compareVerdicts(before?: RequirementResult, after?: RequirementResult): readonly Change[] {
  const [from, to] = [before?.verdict ?? ('absent' as const), after?.verdict ?? ('absent' as const)]
  const known = after ?? before
  if (known === undefined || from === to) return []
  // The reason of an observation is the observed value. It does not explain why there was no observation before.
  const own = to === 'observed' ? undefined : after?.reason
  const reason = own ?? (before?.reason === undefined ? undefined : `before: ${before.reason}`)
  return [
    {
      id: known.id,
      text: known.text,
      from,
      to,
      origin: classifyOrigin(before, after),
      ...(reason === undefined ? {} : { reason }),
    },
  ]
}

function classifyOrigin(before?: RequirementResult, after?: RequirementResult): Origin {
  if (before === undefined || after === undefined) return 'suite'
  const sides = [before, after]
  if (sides.some(({ verdict }) => verdict === 'not applicable')) {
    return sides.some(({ reason = '' }) => /^applies (from|only before) release /.test(reason)) ? 'contract' : 'bench'
  }
  // If the requirement was inconclusive or not tested in either run, the cause of the change is the bench: a gate, a
  // fixture, a level or a broken connection.
  if (sides.some(({ verdict }) => verdict === 'not tested' || verdict === 'inconclusive')) return 'bench'
  return before.text === after.text && before.strength === after.strength ? 'target' : 'suite'
}

function compareConditions(before: Conformance, after: Conformance): readonly string[] {
  const facts = ({ target, run, suite }: Conformance) => ({
    kind: target.kind,
    model: target.model,
    release: target.release,
    unit: target.unit?.serial ?? '',
    profile: target.profile,
    level: run.level,
    'narrowed to': (run.narrowed ?? []).join(', '),
    faults: (run.faults ?? []).join(', '),
    quirks: (run.quirks ?? []).join(', '),
    suite: suite.version,
    catalogue: suite.catalogue.digest.slice(0, 12),
  })
  const [earlier, later] = [facts(before), facts(after)]
  return Object.entries(earlier).flatMap(([name, was]) => {
    const is = later[name as keyof typeof later] // the keys are the same
    return was === is ? [] : [`${name}: ${was || 'none'}, then ${is || 'none'}`]
  })
}

function compareWaivers(
  earlier: ReadonlyMap<string, RequirementResult>,
  later: ReadonlyMap<string, RequirementResult>,
): Comparison['waivers'] {
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) => {
    const [before, after] = [earlier.get(id)?.waiver, later.get(id)?.waiver]
    if (before === after) return []
    return [{ id, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }]
  })
}

/**
 * Compares observations. An observation is skipped if its requirement was judged in only one run, because it then shows
 * no change of the target.
 */
function compareObservations(
  before: Conformance,
  after: Conformance,
  inBoth: (requirement: string) => boolean,
): readonly ObservationChange[] {
  const [earlier, later] = [bySubject(before.observations), bySubject(after.observations)]
  // A crash or a firmware event during one run is chance, not behaviour of the target.
  const subjects = new Set([...earlier.keys(), ...later.keys()]).difference(new Set([OCCURRED]))
  return [...subjects].flatMap((subject) => {
    const [was, is] = [earlier.get(subject) ?? [], later.get(subject) ?? []]
    const { requirement } = was[0] ?? is[0] ?? {}
    if (requirement !== undefined && !inBoth(requirement)) return []
    const [values, others] = [listDistinctValues(was), listDistinctValues(is)]
    return isDeepStrictEqual(values, others) ? [] : [{ subject, before: values, after: others }]
  })
}

function isObserved(result: RequirementResult | undefined): boolean {
  return result !== undefined && !['not tested', 'not applicable', 'inconclusive'].includes(result.verdict)
}

function bySubject(observations: readonly Observation[]): ReadonlyMap<string, readonly Observation[]> {
  return Map.groupBy(observations, ({ subject, requirement }) =>
    requirement === undefined || requirement === subject ? subject : `${requirement}: ${subject}`,
  )
}

function listDistinctValues(observations: readonly Observation[]): readonly unknown[] {
  const texts = new Set(observations.map(({ value }) => JSON.stringify(value)))
  return [...texts].sort().map((text): unknown => JSON.parse(text))
}

/**
 * Returns changes in device time of at least a third and at least ten seconds. Smaller changes are noise from the
 * bench.
 */
function compareTimings(before: Conformance, after: Conformance): readonly TimingChange[] {
  const [earlier, later] = [collectTimings(before), collectTimings(after)]
  return [...earlier].flatMap(([what, was]) => {
    const is = later.get(what)
    if (is === undefined || Math.abs(is - was) < 10 || Math.max(is, was) / Math.max(1, Math.min(is, was)) < 4 / 3)
      return []
    return [{ what, before: was, after: is }]
  })
}

function collectTimings({ deviceTime, reboots }: Conformance): ReadonlyMap<string, number> {
  const parts = (deviceTime?.parts ?? []).map(({ what, seconds }) => [what, seconds] as const)
  const lengths = reboots.map(({ phases }) => phases.at(-1)?.seconds ?? 0).sort((one, other) => one - other)
  const median = lengths[Math.floor(lengths.length / 2)]
  return new Map([...parts, ...(median === undefined ? [] : [['a reboot, until it serves', median] as const])])
}

/**
 * Returns one row, with the verdict in each run, for each requirement whose verdicts differ or that failed in every
 * run.
 */
export function tabulateVerdicts(
  runs: readonly Conformance[],
): readonly { readonly id: string; readonly verdicts: readonly (Verdict | 'absent')[] }[] {
  const tables = runs.map(({ requirements }) => new Map(requirements.map(({ id, verdict }) => [id, verdict])))
  const ids = [...new Set(tables.flatMap((table) => [...table.keys()]))]
  return ids
    .map((id) => ({ id, verdicts: tables.map((table) => table.get(id) ?? ('absent' as const)) }))
    .filter(({ verdicts }) => new Set(verdicts).size > 1 || verdicts[0] === 'failed')
}
