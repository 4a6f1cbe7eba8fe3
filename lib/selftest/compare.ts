import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { poorTexts } from './wording.ts'

/** Effect of a fault on the verdicts of a run, compared with a run without the fault. */
export interface Comparison {
  readonly fault: string
  readonly requirement: string
  readonly exitCode: number
  readonly failed: readonly string[]
  /**
   * Unexpected changes: changed verdicts of requirements that do not depend on the broken requirement, and failures
   * with unclear messages.
   */
  readonly astray: readonly string[]
  readonly proved: boolean
  /** For each run that decided about the fault, the number of other faults planted in that run. */
  readonly company: readonly number[]
}

/**
 * Compares a run with a fault to the baseline. The fault proves a check if exactly its requirement fails, the
 * requirement's dependants are inconclusive, and nothing else changes.
 */
export function compareFault(fault: string, requirement: string, baseline: Conformance, run: Conformance): Comparison {
  const failed = run.requirements.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
  const astray = [...findStrayVerdicts([requirement], baseline, run), ...poorTexts(run)]
  const { exitCode } = run.run
  const proved = exitCode === 1 && failed.length === 1 && failed[0] === requirement && astray.length === 0
  return { fault, requirement, exitCode, failed, astray, proved, company: [0] }
}

/** Combined effect of several faults. */
export interface Together {
  /** Requirements that should have failed but did not. */
  readonly silent: readonly string[]
  /** All other unexpected results. */
  readonly astray: readonly string[]
}

export function compareTogether(requirements: readonly string[], baseline: Conformance, run: Conformance): Together {
  const verdicts = new Map(run.requirements.map(({ id, verdict }) => [id, verdict]))
  const { exitCode, interrupted } = run.run
  return {
    silent: requirements.filter((id) => verdicts.get(id) !== 'failed'),
    astray: [
      ...findStrayVerdicts(requirements, baseline, run),
      ...poorTexts(run),
      ...(interrupted === undefined ? [] : [`the run broke off: ${interrupted}`]),
      ...(exitCode === 1 ? [] : [`exit code ${exitCode}`]),
    ],
  }
}

/** Returns the changed verdicts of strength `must`, except those on the given requirements and their dependants. */
function findStrayVerdicts(
  requirements: readonly string[],
  baseline: Conformance,
  run: Conformance,
): readonly string[] {
  const before = new Map(baseline.requirements.map(({ id, verdict }) => [id, verdict]))
  const dependants = new Set(requirements.flatMap((id) => [...collectDependants(id, baseline.requirements)]))
  return run.requirements
    .filter(({ id, verdict }) => !requirements.includes(id) && verdict !== before.get(id))
    .filter(({ id, verdict, strength }) => !(dependants.has(id) && verdict === 'inconclusive') && strength === 'must')
    .map(({ id, verdict, reason }) => `${id}: ${verdict} (${reason ?? ''})`)
}

/** Returns all direct and indirect dependants of a requirement. */
export function collectDependants(requirement: string, results: readonly RequirementResult[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    for (const { id: other, dependsOn = [] } of results) {
      if (!dependsOn.includes(id) || found.has(other)) continue
      found.add(other)
      visit(other)
    }
  }
  visit(requirement)
  return found
}

/** Whether a requirement's result may change because of a conforming behaviour. */
export type Excuse = (result: RequirementResult) => boolean

/**
 * Returns verdicts of strength `must` that a conforming behaviour changed, except the excused ones. The list should be
 * empty.
 */
export function compareQuirk(
  baseline: Conformance,
  run: Conformance,
  excused: Excuse = () => false,
): readonly string[] {
  const before = new Map(baseline.requirements.map(({ id, verdict }) => [id, verdict]))
  const changed = run.requirements.filter(
    (each) => each.strength === 'must' && each.verdict !== before.get(each.id) && !excused(each),
  )
  const incidents = run.incidents.map(({ message }) => `incident: ${message}`)
  return [...changed.map(({ id, verdict, reason }) => `${id}: ${verdict} (${reason ?? ''})`), ...incidents]
}
