import type { RebootRecord } from '../domain/conformance.ts'
import type { RunContext } from '../judging/context.ts'
import { selectRequirements } from '../plan/estimate.ts'
import { selectFitting } from '../plan/fitting.ts'
import { ownIdentity } from '../safety/process-identity.ts'
import { buildConditions } from './record/conditions.ts'
import { toRecordLines, listReboots } from './record/earlier.ts'
import { RunRecord } from './record/record.ts'
import type { RunRequest } from './request.ts'

interface Beginning {
  readonly started: Date
  /** Inputs of the run: name to SHA-256. */
  readonly inputs: ReadonlyMap<string, string>
  /** Device time, in epoch milliseconds; undefined if reports show no device time. */
  readonly device: number | undefined
}

/** Starts the record of a run. The record begins with the results taken over from resumed runs. */
export function createRecord(request: RunRequest, { started, inputs, device }: Beginning): RunRecord {
  const { folder, id, resumed, called, target } = request
  const opening = {
    schema: 'plumbline/tests/1',
    run: id,
    started: started.toISOString(),
    ...(device === undefined ? {} : { device }),
    process: ownIdentity(),
    profile: called?.profile ?? target.profile.name,
    conditions: buildConditions({ ...request, profile: target.profile }, inputs),
    resumed: resumed?.runs ?? [],
  } as const
  return new RunRecord(folder, opening, resumed === undefined ? [] : toRecordLines(resumed))
}

/** Computes the limits for the workers: which tests are finished and therefore skipped, and the deadline. */
export function computeBounds({ resumed, until, target: { clock } }: RunRequest, device: number) {
  const rate = clock.driver === 'real' ? clock.rate : 1
  return {
    ...(resumed === undefined ? {} : { kept: resumed.tests.flatMap(({ key }) => key ?? []) }),
    ...(until === undefined
      ? {}
      : { until: { said: until.said, instant: device + (until.at.getTime() - Date.now()) * rate } }),
  }
}

/**
 * Returns the requirements that are still to be judged: those that no earlier run has judged and that fit into the
 * remaining time.
 */
export function listDueRequirements(context: RunContext, { resumed }: RunRequest, device: number): readonly string[] {
  const kept = new Set(resumed?.tests.flatMap(({ key, outcome }) => (key === undefined ? [] : outcome.verifies)))
  const { until } = context
  const judged =
    until === undefined ? selectRequirements(context) : selectFitting(context, (until.instant - device) / 1000)
  return judged.filter((id) => !kept.has(id))
}

/** Returns the restarts that this run caused itself. The watch of the run ignores them. */
export function ownReboots(all: readonly RebootRecord[], { resumed }: RunRequest): readonly RebootRecord[] {
  const before = new Set(
    resumed === undefined ? [] : listReboots({ tests: resumed.tests, reboots: resumed.found.reboots }),
  )
  return all.filter((each) => !before.has(each))
}

/** Returns the sum of the device times of the resumed runs, in seconds. */
export function sumEarlierSeconds({ resumed }: RunRequest): number {
  return (resumed?.runs ?? []).reduce((sum, { deviceSeconds = 0 }) => sum + deviceSeconds, 0)
}
