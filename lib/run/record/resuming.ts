import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD } from '../../report/folder.ts'
import { hashInputs } from '../../report/inputs.ts'
import { isAlive } from '../../safety/process-identity.ts'
import { ROOT } from '../lanes/lanes.ts'
import { type Conditions, buildConditions, differences } from './conditions.ts'
import { type Earlier, buildEarlier } from './earlier.ts'
import { readRecord, type Recorded, ResumeError } from './reading.ts'

/**
 * Returns the folder of the newest run that has a record, finished or not. Returns undefined if no run has a record.
 */
export function findNewestRun(reports: string): string | undefined {
  // The id of a run begins with its time.
  const names = readdirSync(reports).filter((name) => /^\d{8}-\d{6}-/.test(name))
  const folders = names.toSorted().map((name) => join(reports, name))
  return folders.findLast(hasRecord)
}

/** Whether a run has a record and can therefore be resumed. */
export function hasRecord(folder: string): boolean {
  return existsSync(join(folder, RECORD))
}

/** Maximum number of listed differences. */
const MOST = 5

/**
 * Returns the record of the run that is to be resumed.
 * @param name name of the run, as the caller gave it
 * @param folders folders that may contain the reports of the run
 * @throws {ResumeError} if there is no record, if the record is damaged, or if the run is still in progress
 */
export function recordOfRun(name: string, folders: readonly string[]): Recorded {
  const recorded = folders.map(readRecord).find((each) => each !== undefined)
  if (recorded === undefined) {
    throw new ResumeError(
      `There is no run "${name}" to resume: no tests.jsonl in ${folders.join(' or ')}. A run that ended before its first test has none`,
    )
  }
  const { opening, end } = recorded
  if (end === undefined && isAlive(opening.process)) {
    throw new ResumeError(
      `The run ${opening.run} (process ${opening.process.process}) is still at work: wait for its end, or end it with Ctrl-C`,
    )
  }
  return recorded
}

/**
 * Returns the results that are taken over from a run.
 * @throws {ResumeError} naming the conditions that differ: two runs count as one only if their conditions are equal
 */
export function resumeRun(recorded: Recorded, asked: Omit<Conditions, 'suite'>): Earlier {
  const { run, conditions } = recorded.opening
  const found = differences(conditions, buildConditions(asked, hashInputs(ROOT, asked.profile)))
  if (found.length === 0) return buildEarlier(recorded)
  const more = found.length > MOST ? [`and ${found.length - MOST} more`] : []
  const listed = [...found.slice(0, MOST), ...more].map((each) => `  ${each}`).join('\n')
  throw new ResumeError(
    `${run} cannot be resumed, because two runs count as one only under equal conditions:\n${listed}\nUndo that, or run without --resume`,
  )
}
