import {
  type Conformance,
  type Incident,
  type RequirementResult,
  VERDICTS,
  type Verdict,
} from '../report/conformance.ts'
import type { Level } from '../requirements.ts'

export function totalsOf(results: readonly RequirementResult[]): Record<Verdict, number> {
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
  readonly interrupted?: string
}

/** Exit code and one sentence: 0 all held, 1 something failed or happened, 3 something mandatory is open. */
export function conclude({
  results,
  incidents,
  level,
  only,
  interrupted,
}: Concluding): Pick<Conformance['run'], 'exitCode' | 'conclusion'> {
  const failed = results.filter(({ verdict }) => verdict === 'failed').length
  const open = results.filter(
    ({ verdict, mandatory }) => mandatory && ['inconclusive', 'not tested'].includes(verdict),
  ).length
  const passed = results.filter(({ verdict }) => verdict === 'passed').length
  const happened = incidents.length > 0 ? counted(incidents.length, 'incident') : ''
  if (failed > 0) {
    const beside = happened === '' ? '' : `, ${happened}`
    return { exitCode: 1, conclusion: `Does not conform: ${counted(failed, 'requirement')} failed${beside}` }
  }
  if (happened !== '') return { exitCode: 1, conclusion: `No certificate: ${happened} during the run` }
  if (interrupted !== undefined) return { exitCode: 3, conclusion: `Incomplete: ${interrupted}` }
  if (passed === 0) return { exitCode: 3, conclusion: 'Incomplete: nothing passed' }
  if (open > 0) return { exitCode: 3, conclusion: `Incomplete: ${counted(open, 'mandatory requirement')} not judged` }
  const depth = level === 'certification' ? '' : ` at level ${level}`
  const narrowed = only.length === 0 ? '' : ', as far as the run was narrowed'
  return { exitCode: 0, conclusion: `Conforms${depth}${narrowed}: ${counted(passed, 'requirement')} passed` }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
