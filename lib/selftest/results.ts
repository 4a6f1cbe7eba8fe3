import type { Conformance, RequirementResult, Verdict } from '../domain/conformance.ts'
import { sample } from '../report/sample.ts'

/**
 * Creates the result of a run for specs, with requirements `area/1` to `area/<count>`. All pass except those listed.
 */
export function result(
  count: number,
  verdicts: Readonly<Record<number, Verdict>> = {},
  more: Partial<RequirementResult> = {},
): Conformance {
  const base = sample(count)
  const requirements = base.requirements.slice(0, count).map((each, index) => ({
    ...each,
    id: `area/${index + 1}`,
    strength: 'must' as const,
    verdict: verdicts[index + 1] ?? 'passed',
    tests: [`test ${index + 1}`],
    dependsOn: [],
    ...more,
  }))
  const exitCode = requirements.some(({ verdict }) => verdict === 'failed') ? 1 : 0
  return { ...base, run: { ...base.run, exitCode }, incidents: [], requirements }
}
