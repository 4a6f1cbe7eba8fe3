import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleSight } from '../../domain/console-sight.ts'
import type { Incident, RebootRecord } from '../../domain/conformance.ts'
import { RECORD } from '../../report/folder.ts'
import { keepFailures } from './left.ts'
import type { EndLine, Line, Opening, TestLine } from './lines.ts'

/** Thrown if a run cannot be resumed. Nothing has been sent to the target. */
export class ResumeError extends Error {
  override name = 'ResumeError'
}

/** The record of an earlier run. */
export interface Recorded {
  readonly opening: Opening
  /**
   * The last result of every test, in the order of the first results. Failures, incidents and restarts from a test's
   * earlier results come before the test's last result.
   */
  readonly tests: readonly TestLine[]
  readonly incidents: readonly Incident[]
  readonly residue: readonly string[]
  readonly reboots: readonly RebootRecord[]
  readonly sights: readonly ConsoleSight[]
  /** Absent if the run was killed. */
  readonly end?: EndLine
}

/**
 * Reads the record in the folder of a run. A last line that was cut off when the run was killed is ignored.
 * @returns undefined if there is no record
 * @throws {ResumeError} if the record is damaged or of another version
 */
export function readRecord(folder: string): Recorded | undefined {
  const file = join(folder, RECORD)
  const text = read(file)
  if (text === undefined) return undefined
  const [first = '', ...rest] = text.split('\n').slice(0, -1)
  const opening = parseLine<Opening>(first, file, 1)
  if (opening.schema !== 'plumbline/tests/1') throw createDamageError(file, 1)
  const lines = rest.map((line, index) => parseLine<Line>(line, file, index + 2))
  const found = lines.filter((line) => line.kind === 'found')
  const end = lines.findLast((line) => line.kind === 'end')
  return {
    opening,
    tests: lastOfEach(lines.filter((line) => line.kind === 'test')),
    incidents: found.flatMap(({ incidents = [] }) => incidents),
    residue: [...new Set(found.flatMap(({ residue = [] }) => residue))],
    reboots: found.flatMap(({ reboots = [] }) => reboots),
    sights: found.flatMap(({ sights = [] }) => sights),
    ...(end === undefined ? {} : { end }),
  }
}

/** Returns the last result of each test, preceded by what must be kept of the test's earlier results. */
function lastOfEach(lines: readonly TestLine[]): readonly TestLine[] {
  const byTest = Map.groupBy(lines, ({ key }) => key ?? Symbol('left'))
  return [...byTest.values()].flatMap((each) => [...each.slice(0, -1).flatMap(keepFailures), ...each.slice(-1)])
}

function parseLine<T>(line: string, file: string, number: number): T {
  try {
    const value: T = JSON.parse(line)
    return value
  } catch {
    throw createDamageError(file, number)
  }
}

function createDamageError(file: string, number: number): ResumeError {
  return new ResumeError(`${file}, line ${number}, is no line of a record of this version: run without --resume`)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
