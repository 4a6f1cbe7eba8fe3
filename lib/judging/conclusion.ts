import {
  type Conformance,
  type Incident,
  type RequirementResult,
  VERDICTS,
  type Verdict,
} from '../domain/conformance.ts'
import type { Measured } from '../domain/policy.ts'
import type { PartName } from '../domain/lane.ts'
import type { Level } from '../domain/requirement.ts'
import { NO_COMMAND_LINE, isSelected } from './applicability.ts'
import { tooLate } from './too-late.ts'

export function countVerdicts(results: readonly RequirementResult[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  const totals = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]))
  return {
    passed: 0,
    failed: 0,
    deviation: 0,
    observed: 0,
    'not applicable': 0,
    'not tested': 0,
    inconclusive: 0,
    ...totals,
  }
}

export interface Concluding {
  readonly results: readonly RequirementResult[]
  readonly incidents: readonly Incident[]
  readonly level: Level
  readonly only: readonly string[]
  readonly part?: PartName
  /** Differences between the units of a certification on several units. */
  readonly unequal?: readonly string[]
  readonly interrupted?: string
  /** The deadline of the run, as the caller wrote it. */
  readonly until?: string
  /** How the run compares with the policy. */
  readonly policy?: Measured
}

/** Returns the exit code and one sentence. The sentence names the policy, if there is one. */
export function conclude(concluding: Concluding): Pick<Conformance['run'], 'exitCode' | 'conclusion'> {
  const { policy } = concluding
  const { exitCode, conclusion } = prependPower(concluding.incidents, concludeByContract(concluding))
  if (policy === undefined) return { exitCode, conclusion }
  const { name, unacceptable } = policy
  const by = `measured by the policy "${name}"`
  if (unacceptable.length === 0) return { exitCode, conclusion: `${conclusion} (${by})` }
  const amiss = `${formatCount(unacceptable.length, 'observed value')} not acceptable to the policy "${name}"`
  return exitCode === 0
    ? { exitCode: 1, conclusion: `Not accepted: ${amiss}` }
    : { exitCode: 1, conclusion: `${conclusion}; ${amiss}` }
}

type Conclusion = Pick<Conformance['run'], 'exitCode' | 'conclusion'>

/** Puts a loss of power at the start of the conclusion, because it is what everybody must know first. */
function prependPower(incidents: readonly Incident[], { exitCode, conclusion }: Conclusion): Conclusion {
  const away = incidents.find(({ kind }) => kind === 'power')
  return { exitCode, conclusion: away === undefined ? conclusion : `${away.message}. ${conclusion}` }
}

/**
 * Returns the exit code and one sentence. 0: every mandatory requirement holds. 1: a failure or an incident. 3: a
 * mandatory requirement has no verdict, nothing passed, or the run broke off.
 */
function concludeByContract({
  results,
  incidents,
  level,
  only,
  part,
  unequal = [],
  interrupted,
  until,
}: Concluding): Pick<Conformance['run'], 'exitCode' | 'conclusion'> {
  const failed = results.filter(({ verdict }) => verdict === 'failed').length
  const open = results.filter(
    ({ verdict, mandatory }) => mandatory && ['inconclusive', 'not tested'].includes(verdict),
  ).length
  const passed = results.filter(({ verdict }) => verdict === 'passed').length
  const happened = incidents.length > 0 ? formatCount(incidents.length, 'incident') : ''
  if (failed > 0) {
    const beside = happened === '' ? '' : `, ${happened}`
    return { exitCode: 1, conclusion: `Does not conform: ${formatCount(failed, 'requirement')} failed${beside}` }
  }
  // Missing responses, and responses of another target, prove nothing about this target.
  if (happened !== '' && incidents.every(({ kind }) => kind === 'trust')) {
    return { exitCode: 3, conclusion: `The run broke off: ${incidents[0]?.message}` }
  }
  if (happened !== '') return { exitCode: 1, conclusion: `No certificate: ${happened} during the run` }
  if (unequal.length > 0) return { exitCode: 3, conclusion: `The units are not equal: ${unequal.join('; ')}` }
  if (interrupted !== undefined) return { exitCode: 3, conclusion: `The run broke off: ${interrupted}` }
  if (passed === 0) return { exitCode: 3, conclusion: explainNothingPassed(results, only) }
  if (open > 0) {
    const late = results.filter(
      ({ mandatory, reason }) => mandatory && until !== undefined && reason === tooLate(until),
    ).length
    const why = late === 0 ? '' : `, ${late === open ? 'all' : late} for want of time before ${until}`
    return { exitCode: 3, conclusion: `${formatCount(open, 'mandatory requirement')} without a verdict${why}` }
  }
  const unasked = results.some(({ reason }) => reason === NO_COMMAND_LINE) ? ', the command line left out' : ''
  const depth = level === 'certification' ? '' : ` at level ${level}`
  const narrowed = only.length === 0 ? '' : ', as far as the run was narrowed'
  const share = part === undefined ? '' : ` in the part "${part}"`
  return {
    exitCode: 0,
    conclusion: `Conforms${depth}${share}${narrowed}${unasked}: ${formatCount(passed, 'requirement')} passed`,
  }
}

/**
 * Explains why nothing passed. One possible reason: the run was narrowed to requirements that cannot be judged on this
 * target or at this level.
 */
function explainNothingPassed(results: readonly RequirementResult[], only: readonly string[]): string {
  const asked = results.filter(({ id }) => isSelected(id, only))
  const left = asked.filter(({ verdict }) => verdict === 'not tested' || verdict === 'not applicable')
  const of =
    only.length === 0 ? '' : ` of ${only.length > 3 ? formatCount(asked.length, 'requirement') : only.join(', ')}`
  // Ignores reasons that do not concern this target, unless there are no others.
  const own = left.filter(({ reason = '' }) => !/^(applies|cannot be tested)/.test(reason))
  const counts = Map.groupBy(own.length > 0 ? own : left, ({ reason = 'for an unknown reason' }) => reason)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  if (most === undefined || left.length < asked.length) return 'Nothing passed'
  const [reason, those] = most
  const share = formatShare(those.length, left.length)
  return `Nothing was judged${of}: ${reason}${share}`
}

function formatShare(count: number, all: number): string {
  return count === all ? '' : ` (${count} of ${all}, the rest for other reasons)`
}

function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
