import type { Conformance } from '../domain/conformance.ts'
import { nameIncidents } from '../domain/incidents.ts'
import { describeUnequalUnits, unproven } from '../report/headline.ts'
import { count } from '../report/wording.ts'
import type { Explanation } from './explanations.ts'

/** The result of a run in its certificate: passed, passed with waivers or explained incidents, or failed. */
export type Result = 'PASSED' | 'WARNED' | 'FAILED'

/**
 * Returns everything that prevents a run from being signed, one line each. The list is empty if the run can be signed.
 * A failed run can be signed as failed.
 */
export function listObstacles(conformance: Conformance, explanations: readonly Explanation[]): readonly string[] {
  const { run, target, totals, requirements, incidents } = conformance
  const open = unproven(requirements)
  const named = nameIncidents(incidents)
  const explained = new Set(explanations.map(({ incident }) => incident))
  return [
    target.emulated && 'the target is emulated',
    run.level !== 'certification' && `the level is ${run.level}, not certification`,
    run.part !== undefined && `it is the part "${run.part}" of a certification on several units: merge its parts`,
    ...describeUnequalUnits(run),
    hasAny(run.narrowed) && `the run was narrowed to ${run.narrowed?.join(', ')}`,
    hasAny(run.faults) && `faults were planted: ${run.faults?.join(', ')}`,
    hasAny(run.quirks) && `quirks were adopted: ${run.quirks?.join(', ')}`,
    run.interrupted !== undefined && `the run was interrupted: ${run.interrupted}`,
    open.length > 0 &&
      `${count(open.length, 'mandatory requirement')} without a verdict: ${open
        .slice(0, 5)
        .map(({ id }) => id)
        .join(', ')}${open.length > 5 ? ', …' : ''}`,
    totals.passed === 0 && 'nothing passed',
    ...[...named].map(([name, { message }]) => !explained.has(name) && `incident ${name} is unexplained: ${message}`),
    ...[...explained].map((name) => !named.has(name) && `an explanation names ${name}, which did not happen`),
  ].filter((line) => line !== false)
}

/** Returns the result of a run for the signed statement. */
export function summariseResult({ totals, incidents, run }: Conformance): Result {
  if (totals.failed > 0 || (run.policy?.unacceptable.length ?? 0) > 0) return 'FAILED'
  return totals.deviation > 0 || incidents.length > 0 ? 'WARNED' : 'PASSED'
}

function hasAny(list: readonly string[] | undefined): boolean {
  return list !== undefined && list.length > 0
}
