import type { Reporter, TestCase } from 'vitest/node'
import { judge, showing } from '../../judging/judge.ts'
import { RENAMED } from '../../fixtures/recorder.ts'
import type { Finding, TestOutcome, TestRecord } from '../../domain/finding.ts'

export interface CollectorEvents {
  readonly planned?: (tests: number) => void
  readonly started?: (name: string) => void
  readonly finished?: (outcome: TestOutcome) => void
}

/** Vitest reporter that turns results into findings; the verdicts are made from these alone. */
export class Collector implements Reporter {
  readonly #outcomes = new Map<string, TestOutcome>()
  readonly errors: string[] = []
  readonly #events: CollectorEvents

  constructor(events: CollectorEvents = {}) {
    this.#events = events
  }

  get outcomes(): readonly TestOutcome[] {
    return [...this.#outcomes.values()]
  }

  onTestModuleCollected(module: { children: { allTests(): Iterable<TestCase> } }): void {
    this.#events.planned?.([...module.children.allTests()].length)
  }

  onTestCaseReady(test: TestCase): void {
    this.#events.started?.(test.fullName)
  }

  onTestCaseResult(test: TestCase): void {
    const outcome = outcomeOf(test)
    // A cancelled test is reported twice: the later word counts, and it has finished once.
    const first = !this.#outcomes.has(test.id)
    this.#outcomes.set(test.id, outcome)
    if (first) this.#events.finished?.(outcome)
  }

  onTestRunEnd(
    modules: readonly { errors(): readonly { message: string }[]; moduleId: string }[],
    errors: readonly { message: string }[],
  ): void {
    const ofModules = modules.flatMap((module) =>
      module.errors().map(({ message }) => `${module.moduleId}: ${message}`),
    )
    this.errors.push(...ofModules, ...errors.map(({ message }) => message))
  }
}

/** Vitest's own words for a test that it was told to cancel; there is no other sign of it. */
const CANCELLED = 'The test run was aborted by the user.'

function outcomeOf(test: TestCase): TestOutcome {
  const { verifies = [], plumbline } = test.meta()
  const result = test.result()
  const state = result.state === 'pending' ? 'skipped' : result.state
  const name = test.fullName
  return {
    name,
    verifies,
    state,
    findings: understood([...(plumbline?.findings ?? []), ...own(test, verifies, plumbline)]).map((finding) =>
      named(finding, name),
    ),
    ...(plumbline === undefined ? {} : { record: plumbline }),
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  }
}

/** What the test as a whole says about the requirements that it did not judge one by one. */
function own(test: TestCase, verifies: readonly string[], record: TestRecord | undefined): readonly Finding[] {
  const result = test.result()
  const judged = new Set(record?.findings.map(({ requirement }) => requirement))
  const left = verifies.length === 1 ? verifies : verifies.filter((id) => !judged.has(id))
  switch (result.state) {
    case 'passed':
      return verifies.length === 1
        ? left.map((requirement) => ({ requirement, outcome: 'passed' as const }))
        : left.map((requirement) => ({
            requirement,
            outcome: 'not tested' as const,
            reason: 'the test never came to it',
          }))
    case 'failed': {
      const errors = result.errors
      if (verifies.length === 1)
        return left.flatMap((requirement) =>
          errors.map((error) => showing(judge(requirement, error), record?.last ?? {})),
        )
      const reason = errors.map(({ message }) => message).join('; ')
      return left.map((requirement) => ({ requirement, outcome: 'inconclusive' as const, reason }))
    }
    case 'skipped':
      return left.map((requirement) => ({
        requirement,
        outcome: 'not tested' as const,
        reason: result.note === CANCELLED ? 'interrupted' : (result.note ?? 'skipped'),
      }))
    default:
      return left.map((requirement) => ({ requirement, outcome: 'inconclusive' as const, reason: 'interrupted' }))
  }
}

/** Where an answer spells a name that the profile renames, what else a test missed in it says nothing. */
function understood(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(({ requirement, outcome }) => requirement === RENAMED && outcome === 'failed')) return findings
  return findings.map(({ requirement, outcome, ...rest }) =>
    outcome === 'failed' && requirement !== RENAMED
      ? { requirement, outcome: 'inconclusive', reason: `rests on ${RENAMED}, which failed` }
      : { requirement, outcome, ...rest },
  )
}

function named(finding: Finding, test: string): Finding {
  return finding.failure === undefined ? finding : { ...finding, failure: { ...finding.failure, test } }
}
