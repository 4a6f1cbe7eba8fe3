import type { RebootRecord, ResumedRun } from '../../domain/conformance.ts'
import type { TestOutcome } from '../../domain/finding.ts'
import type { EndLine, FoundLine, TestLine } from './lines.ts'
import { keepFailures } from './left.ts'
import { readRecord, type Recorded } from './reading.ts'

/** Results that a run takes over from the runs that it resumes. */
export interface Earlier {
  /** The resumed runs, oldest first. */
  readonly runs: readonly ResumedRun[]
  /**
   * The recorded tests. If a line has a key, its test keeps the verdict. If a line has no key, its test will run again,
   * and only the failures, incidents and restarts of the earlier run are kept.
   */
  readonly tests: readonly TestLine[]
  readonly found: Required<Omit<FoundLine, 'kind'>>
}

const KILLED = 'it was killed: its changes were undone later, its configuration was never compared'

/**
 * Returns the part of a run that is kept: tests with a verdict, and the failures, incidents and restarts of the other
 * tests.
 */
export function buildEarlier({ opening, tests, incidents, residue, reboots, sights, end }: Recorded): Earlier {
  const kept = tests
    .flatMap((line) => (line.key === undefined || isFinished(line.outcome) ? [line] : keepFailures(line)))
    .map((line) => ({ ...line, from: line.from ?? opening.run }))
  const count = (run: string) => kept.filter(({ key, from }) => key !== undefined && from === run).length
  const own = tests.filter(({ from }) => from === undefined)
  return {
    runs: [
      ...opening.resumed.map((earlier) => ({ ...earlier, tests: count(earlier.run) })),
      { ...describeRun({ opening, tests: own, reboots, end }), tests: count(opening.run) },
    ],
    tests: kept,
    // A `trust` incident explains only why the earlier run was interrupted, and no longer applies.
    found: { incidents: incidents.filter(({ kind }) => kind !== 'trust'), residue, reboots, sights },
  }
}

/** Whether a test has judged the target: the test ran, and none of its requirements is inconclusive. */
export function isFinished({ record, findings }: TestOutcome): boolean {
  if (record === undefined || record.ended === 'skipped') return false
  return findings.every(({ outcome }) => outcome !== 'inconclusive')
}

/**
 * Returns the lines that a run keeps when it repeats the tests that lost the connection.
 * @returns undefined if no test lost the connection
 */
export function readKeptTests(folder: string): readonly TestLine[] | undefined {
  const tests = readRecord(folder)?.tests ?? []
  const isBroken = ({ key, outcome }: TestLine) => key !== undefined && outcome.findings.some(({ lost }) => lost)
  return tests.some(isBroken) ? tests.flatMap((line) => (isBroken(line) ? keepFailures(line) : [line])) : undefined
}

/** Returns the calls that received a server error in any test of the run in a report folder. */
export function readErredCalls(folder: string): readonly string[] {
  return [...new Set(readRecord(folder)?.tests.flatMap(({ outcome }) => outcome.record?.erred ?? []))]
}

function describeRun({
  opening: { run, started, device },
  tests,
  reboots,
  end,
}: Pick<Recorded, 'opening' | 'tests' | 'reboots'> & { readonly end: EndLine | undefined }): Omit<ResumedRun, 'tests'> {
  const seconds = (Date.parse(end?.at ?? tests.at(-1)?.at ?? started) - Date.parse(started)) / 1000
  const heard = tests.flatMap(({ outcome }) => outcome.record?.heard ?? [])
  const restarted = listReboots({ tests, reboots }).flatMap(({ began, phases }) =>
    began === undefined ? [] : (began + (phases.at(-1)?.seconds ?? 0)) * 1000,
  )
  const last = end?.device ?? Math.max(device ?? 0, ...heard, ...restarted)
  const interrupted = end === undefined ? KILLED : end.interrupted
  return {
    run,
    started,
    seconds,
    ...(device === undefined ? {} : { deviceSeconds: (last - device) / 1000 }),
    ...(interrupted === undefined ? {} : { interrupted }),
  }
}

/** Returns the lines at the beginning of a resuming run's own record. */
export function toRecordLines({ tests, found }: Earlier): readonly (TestLine | FoundLine)[] {
  return [{ kind: 'found', ...found }, ...tests]
}

/** Returns all restarts, both during tests and outside them. */
export function listReboots({ tests, reboots }: Pick<Recorded, 'tests' | 'reboots'>): readonly RebootRecord[] {
  return [...tests.flatMap(({ outcome }) => outcome.record?.reboots ?? []), ...reboots]
}
