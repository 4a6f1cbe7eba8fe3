import type { LaneName } from '../../domain/lane.ts'
import type { Reporter, TestCase } from 'vitest/node'
import { classifyErrors } from '../../judging/judge.ts'
import { type Finding, getSkipReason, type TestOutcome, type TestRecord, testKey } from '../../domain/finding.ts'

interface CollectorEvents {
  readonly planned?: (tests: number) => void
  readonly started?: (name: string) => void
  readonly finished?: (outcome: TestOutcome, title: string) => void
  /** Called when a result arrives. A cancelled test has two results, and the later one counts. */
  readonly result?: (key: string, outcome: TestOutcome) => void
}

/** A Vitest reporter that turns results into findings, the only source of verdicts. */
export class Collector implements Reporter {
  readonly #outcomes: Map<string, TestOutcome>
  readonly #kept: ReadonlySet<string>
  readonly errors: string[] = []
  readonly #events: CollectorEvents
  readonly #lane: LaneName | undefined

  /** @param kept outcomes from an earlier run, by test key; this run skips their tests */
  constructor(events: CollectorEvents = {}, kept: ReadonlyMap<string, TestOutcome> = new Map(), lane?: LaneName) {
    this.#lane = lane
    this.#events = events
    this.#outcomes = new Map(kept)
    this.#kept = new Set(kept.keys())
  }

  get outcomes(): readonly TestOutcome[] {
    return [...this.#outcomes.values()]
  }

  onTestModuleCollected(module: { children: { allTests(): Iterable<TestCase> } }): void {
    this.#events.planned?.([...module.children.allTests()].filter((test) => !this.#kept.has(buildTestKey(test))).length)
  }

  onTestCaseReady(test: TestCase): void {
    if (!this.#kept.has(buildTestKey(test))) this.#events.started?.(formatTitle(test))
  }

  onTestCaseResult(test: TestCase): void {
    const key = buildTestKey(test)
    if (this.#kept.has(key)) return
    const outcome = { ...buildOutcome(test), ...(this.#lane === undefined ? {} : { lane: this.#lane }) }
    // A cancelled test is reported twice. The later result counts, but the test is announced as finished only once.
    const first = !this.#outcomes.has(key)
    this.#outcomes.set(key, outcome)
    this.#events.result?.(key, outcome)
    if (first) this.#events.finished?.(outcome, formatTitle(test))
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

/** Formats a test's title for readers from its area and its name, such as `dns: servers are read back`. */
function formatTitle({ fullName, module }: TestCase): string {
  const area = module.relativeModuleId.split('/').at(-2) ?? ''
  return `${area}: ${fullName.replaceAll(' > ', ' ')}`
}

function buildTestKey({ id, fullName }: TestCase): string {
  return testKey(id, fullName)
}

function buildOutcome(test: TestCase): TestOutcome {
  const { verifies = [], plumbline } = test.meta()
  const { state } = test.result()
  const name = test.fullName
  const findings =
    plumbline === undefined ? buildUnrecordedFindings(test, verifies) : filterFindings(test, verifies, plumbline)
  const { startTime, duration = 0 } = test.diagnostic() ?? {}
  return {
    name,
    verifies,
    state: state === 'pending' ? 'skipped' : state,
    findings: findings.map((finding) => addTestName(finding, name)),
    ...(plumbline === undefined ? {} : { record: plumbline }),
    ...(startTime === undefined ? {} : { began: startTime }),
    seconds: duration / 1000,
  }
}

/** Returns findings for a test that was never judged because it was skipped, cancelled, or broken before it began. */
function buildUnrecordedFindings(test: TestCase, verifies: readonly string[]): readonly Finding[] {
  const result = test.result()
  const open = (outcome: 'not tested' | 'inconclusive', reason: string, by: Pick<Finding, 'lost' | 'untrusted'> = {}) =>
    verifies.map((requirement) => ({ requirement, outcome, reason, ...by }))
  if (result.state === 'skipped') {
    return open('not tested', getSkipReason(result.note))
  }
  if (result.state === 'failed') return open('inconclusive', joinMessages(result.errors), classifyErrors(result.errors))
  return open('inconclusive', 'interrupted')
}

/**
 * Returns the findings of the worker. If the test could not restore its changes, its findings on single requirements
 * still count. The requirements that the test did not reach become inconclusive. So does the only requirement of a test
 * that otherwise passed.
 */
function filterFindings(
  test: TestCase,
  verifies: readonly string[],
  { findings, ended }: TestRecord,
): readonly Finding[] {
  const result = test.result()
  if (result.state !== 'failed' || ended === 'failed') return findings
  const withdrawn = verifies.length === 1 ? 'passed' : 'not tested'
  const held = findings.filter(({ requirement, outcome }) => outcome !== withdrawn || !verifies.includes(requirement))
  const open = verifies.filter((id) => !held.some(({ requirement }) => requirement === id))
  const why = {
    outcome: 'inconclusive' as const,
    reason: joinMessages(result.errors),
    ...classifyErrors(result.errors),
  }
  return [...held, ...open.map((requirement) => ({ requirement, ...why }))]
}

function joinMessages(errors: readonly { readonly message: string }[]): string {
  return errors.map(({ message }) => message).join('; ')
}

function addTestName(finding: Finding, test: string): Finding {
  return finding.failure === undefined ? finding : { ...finding, failure: { ...finding.failure, test } }
}
