import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { count } from './wording.ts'

interface Headline {
  readonly tone: 'good' | 'bad' | 'open'
  readonly word: 'Passed' | 'Failed' | 'Incomplete'
  /** Why this run cannot be signed as a certificate; empty if it can be signed. */
  readonly blockers: readonly string[]
}

/**
 * Builds the first line of every report. The line never claims more than the results support, whatever the exit code.
 */
export function buildHeadline(conformance: Conformance): Headline {
  const { run, incidents, totals, requirements } = conformance
  const blockers = describeBlockers(conformance)
  const happened = incidents.some(({ kind }) => kind !== 'trust')
  if (run.exitCode === 1 || totals.failed > 0 || happened) return { tone: 'bad', word: 'Failed', blockers }
  const incomplete = incidents.length > 0 || run.exitCode === 3 || run.interrupted !== undefined || totals.passed === 0
  if (incomplete || unproven(requirements).length > 0) return { tone: 'open', word: 'Incomplete', blockers }
  return { tone: 'good', word: 'Passed', blockers }
}

/** Returns the mandatory requirements that are inconclusive or not tested. */
export function unproven(requirements: readonly RequirementResult[]): RequirementResult[] {
  return requirements.filter(
    ({ mandatory, verdict }) => mandatory && (verdict === 'inconclusive' || verdict === 'not tested'),
  )
}

function describeBlockers({ run, target, totals, incidents, requirements }: Conformance): string[] {
  const open = unproven(requirements).length
  const unacceptable = run.policy?.unacceptable.length ?? 0
  return [
    totals.failed > 0 && `${count(totals.failed, 'requirement')} failed`,
    unacceptable > 0 && `${count(unacceptable, 'observed value')} not acceptable`,
    incidents.length > 0 && `${count(incidents.length, 'incident')} during the run`,
    open > 0 && `${count(open, 'mandatory requirement')} without a verdict`,
    totals.passed === 0 && 'nothing passed',
    run.interrupted !== undefined && `the run did not end: ${run.interrupted}`,
    run.level !== 'certification' && `level ${run.level}, not certification`,
    run.part !== undefined && `the part "${run.part}" of a certification`,
    ...describeUnequalUnits(run),
    run.narrowed !== undefined && run.narrowed.length > 0 && `narrowed to ${run.narrowed.join(', ')}`,
    run.faults !== undefined && run.faults.length > 0 && `faults were planted: ${run.faults.join(', ')}`,
    target.emulated && 'the target is emulated',
    run.exitCode !== 0 &&
      totals.failed + incidents.length + open + unacceptable === 0 &&
      `the run ended with exit code ${run.exitCode}`,
  ].filter((blocker) => blocker !== false)
}

/** Returns why the units of a certification on several units do not count as equal, with one reason per line. */
export function describeUnequalUnits({ units = [], unequal = [], unproved = [] }: Conformance['run']): string[] {
  return [
    ...unequal.map((line) => `the units are not equal: ${line}`),
    ...unproved.map((line) => `the units are not proved equal: ${line}`),
    ...units.filter(({ restored }) => !restored).map(({ name }) => `${name} is not proved to be restored`),
  ]
}
