import { execFileSync } from 'node:child_process'
import type { Conformance, Incident, Ports, RequirementResult } from '../domain/conformance.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { conclude, type Concluding, countVerdicts } from '../judging/conclusion.ts'
import type { Finished, Prepared, TargetDescription } from '../driver/driver.ts'
import type { RunContext } from '../judging/context.ts'
import { drawTimeline } from '../plan/timeline.ts'
import { deviceTime } from '../plan/device-time.ts'
import type { Evidence } from './lanes/evidence.ts'
import { judgeRequirements } from '../judging/evaluation.ts'
import { demandVerdicts, measure } from '../judging/policy.ts'
import { addTimings } from '../judging/timing.ts'
import { ROOT } from './lanes/lanes.ts'
import { suiteIdentity } from './record/conditions.ts'
import type { Earlier } from './record/earlier.ts'
import type { RunRequest } from './request.ts'

interface Parts {
  readonly request: RunRequest
  readonly context: RunContext
  readonly started: Date
  readonly evidence: Evidence
  readonly prepared: Prepared
  readonly finished: Finished
  /** Incidents that the watch detected. */
  readonly watched: readonly Incident[]
  readonly target: TargetDescription
  /** Time that passed on the target's own clock; absent if reports show no device time. */
  readonly deviceSeconds?: number
  /** Device time when this run began and ended, in epoch milliseconds; absent if reports show no device time. */
  readonly device?: { readonly begin: number; readonly end: number }
}

/** Assembles the result of a run from everything that was recorded. */
export function assemble(parts: Parts): Conformance {
  const { request, context, started, evidence, prepared, finished, watched, target, deviceSeconds, device } = parts
  const { profile } = context
  const { emulated, ...described } = target
  const ended = new Date()
  const interrupted = evidence.interrupted ?? (evidence.broken.length > 0 ? evidence.broken.join('; ') : undefined)
  const broken = interrupted === undefined ? {} : { interrupted }
  const { outcomes, notes } = evidence
  for (const note of finished.notes ?? []) notes.add(note)
  const { results: verdicts, incidents: waivers } = judgeRequirements(
    { outcomes, notes, scope: context, ...broken, lost: evidence.lost ?? false },
    ended,
  )
  const results = demandVerdicts(verdicts, request.policy)
  const observations = notes.all()
  const policy = request.policy === undefined ? undefined : measure(request.policy, observations)
  const earlier = request.resumed?.found
  const incidents = [
    ...(earlier?.incidents ?? []),
    ...prepared.incidents,
    ...evidence.incidents,
    ...finished.incidents,
    ...watched,
    ...waivers,
  ]
  return {
    schema: 'plumbline/conformance/1',
    suite: { name: 'plumbline', ...identity() },
    run: {
      ...buildRunFields(request, started, ended),
      ...broken,
      ...buildComparisonFields(prepared),
      ...(policy === undefined ? {} : { policy }),
      ...concludeRun(request, results, incidents, { ...broken, ...(policy === undefined ? {} : { policy }) }),
    },
    target: {
      profile: profile.name,
      kind: profile.kind,
      model: profile.model,
      release: profile.release,
      emulated: request.target.emulated || emulated,
      ...described,
    },
    totals: countVerdicts(results),
    ...(deviceSeconds === undefined ? {} : { deviceTime: deviceTime(profile, evidence, deviceSeconds) }),
    ...(device === undefined ? {} : { timeline: drawTimeline(outcomes, device.begin, device.end) }),
    ...joinPorts(outcomes),
    reboots: evidence.reboots,
    incidents,
    requirements: addTimings(attributeResults(results, request.resumed), outcomes),
    observations,
    residue: [...new Set([...(earlier?.residue ?? []), ...finished.residue])],
  }
}

/** Joins the port modes and optics that tests read. The last reading of each optic counts. */
export function joinPorts(outcomes: readonly TestOutcome[]): { readonly ports?: Ports } {
  const all = outcomes.flatMap(({ record }) => record?.ports ?? [])
  if (all.length === 0) return {}
  const optics = new Map(all.flatMap((each) => each.optics.map((optic) => [optic.port, optic])))
  return { ports: { steps: all.flatMap(({ steps }) => steps), optics: [...optics.values()] } }
}

/** Adds to each requirement the earlier runs in which its tests ran. */
function attributeResults(
  results: readonly RequirementResult[],
  earlier: Earlier | undefined,
): readonly RequirementResult[] {
  const runs = Map.groupBy(earlier?.tests ?? [], ({ outcome }) => outcome.name)
  return results.map((result) => {
    const from = new Set(result.tests.flatMap((test) => (runs.get(test) ?? []).flatMap((line) => line.from ?? [])))
    return from.size === 0 ? result : { ...result, from: [...from] }
  })
}

function buildRunFields(
  { id, level, only, part, faults, quirks, called, resumed, until, mandate }: RunRequest,
  started: Date,
  ended: Date,
) {
  return {
    id,
    ...mandate,
    started: started.toISOString(),
    ended: ended.toISOString(),
    seconds: (ended.getTime() - started.getTime()) / 1000,
    level,
    ...(only.length === 0 ? {} : { narrowed: only }),
    ...(part === undefined ? {} : { part }),
    ...(resumed === undefined ? {} : { resumed: resumed.runs }),
    ...(until === undefined ? {} : { until: until.at.toISOString() }),
    ...(faults.length === 0 ? {} : { faults }),
    ...(quirks.length === 0 ? {} : { quirks }),
    ...(called === undefined ? {} : { called }),
  }
}

function buildComparisonFields({ compared: how, remarks }: Prepared) {
  return { ...(how === undefined ? {} : { compared: how }), ...(remarks.length === 0 ? {} : { remarks }) }
}

function concludeRun(
  { level, only, part, until }: RunRequest,
  results: readonly RequirementResult[],
  incidents: readonly Incident[],
  beside: Pick<Concluding, 'interrupted' | 'policy'>,
) {
  const by = until === undefined ? {} : { until: until.said }
  const share = part === undefined ? {} : { part }
  return conclude({ results, incidents, level, only, ...share, ...beside, ...by })
}

/**
 * Returns the version of the suite, the catalogue that the suite judged, and the commit if the suite runs from a clone.
 */
function identity(): Omit<Conformance['suite'], 'name'> {
  const cited = suiteIdentity()
  try {
    const revision = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return { ...cited, revision: revision.trim() }
  } catch {
    return cited
  }
}
