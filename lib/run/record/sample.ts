import type { TestOutcome, TestRecord } from '../../domain/finding.ts'
import type { Opening, TestLine } from './lines.ts'
import { profileNamed } from '../../profile/load.ts'

/** The first line of a record, for specs. */
export const opening: Opening = {
  schema: 'plumbline/tests/1',
  run: 'first',
  started: '2026-11-20T22:00:00.000Z',
  device: 1_000_000,
  process: { host: 'elsewhere', process: 1 },
  profile: 'rack4',
  conditions: {
    profile: profileNamed('', 'emulator-appliance-20port'),
    level: 'nightly',
    only: [],
    faults: [],
    quirks: [],
    suite: { version: '1.0.0', catalogue: 'c0ffee', sources: 'beef' },
  },
  resumed: [],
}

/** Returns the outcome of a test that verifies `dns/<name>`. */
export function createOutcome(
  name: string,
  found: TestOutcome['findings'][number]['outcome'],
  more: Partial<TestRecord> = {},
) {
  const requirement = `dns/${name}`
  const failure = { code: 'value', message: `${name} differs` } as const
  const finding = { requirement, outcome: found, ...(found === 'failed' ? { failure } : { reason: 'for a reason' }) }
  return {
    name,
    verifies: [requirement],
    state: found === 'passed' ? 'passed' : 'failed',
    findings: [finding],
    record: { findings: [], notes: [], ended: found === 'passed' ? 'passed' : 'failed', ...more },
    seconds: 1,
  } satisfies TestOutcome
}

export function createTestLine(outcome: TestOutcome, at = '2026-11-20T22:05:00.000Z'): TestLine {
  return { kind: 'test', lane: 'main', key: `key of ${outcome.name}`, at, outcome }
}
