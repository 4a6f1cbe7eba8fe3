import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Conformance } from '../domain/conformance.ts'
import type { Level } from '../domain/requirement.ts'
import { RECORD } from '../report/folder.ts'
import { ROOT } from '../run/lanes/lanes.ts'

/** The faults and quirks of a run. */
export interface Planted {
  readonly faults?: readonly string[]
  readonly quirks?: readonly string[]
  /** Areas to judge. All areas if absent. */
  readonly only?: readonly string[]
  /** The level of the run. Certification if absent. */
  readonly level?: Level
  /** A run is ended if no test ends for this many real seconds. Set for runs that may take longer than usual. */
  readonly seconds?: number
}

/** The result of a run: its report, and its standard error. */
export interface Ran {
  readonly report: Conformance
  readonly said: string
}

/** Results of earlier runs, so that a selftest of hours can be interrupted and continued. */
export interface KeptRuns {
  /** Returns the saved result of the same run with the same code, if there is one. */
  find(profile: string, planted: Planted): Ran | undefined
  keep(profile: string, planted: Planted, ran: Ran): void
}

/**
 * Runs the suite against a profile's target in a separate process.
 * @throws {TrialError} if the run wrote no report or timed out, and so did its one retry
 */
export type Trial = (profile: string, planted?: Planted) => Promise<Conformance>

/** Like `Trial`, but also returns the run's standard error. */
export type ToldTrial = (profile: string, planted?: Planted) => Promise<Ran>

const PROGRAM = fileURLToPath(new URL('../commands/plumbline.js', import.meta.url))

/**
 * A run counts as hanging if no test ends for this many seconds. A whole run with faults takes half a minute, so a
 * single test takes this long only on a very busy machine. The slowest conforming devices, whose shells never signal
 * completion, took four minutes for all their tests.
 */
const MOST_SECONDS = { faulty: 180, conforming: 600 }

/**
 * Maximum number of runs without faults that are in progress at once, in addition to the runs with faults. Runs without
 * faults spend most of their time waiting, for example for shells that never signal completion.
 */
const MOST_WAITING = 4

/**
 * Creates a trial that limits how many runs are in progress: one run with faults for each processor, and a few runs
 * without faults, which mostly wait. All other runs are queued.
 * @param scratch folder for the output of the runs
 * @param signal ends the current runs and prevents new ones
 * @param kept the results of earlier runs, which are not repeated
 */
export function createTrial(scratch: string, signal: AbortSignal, kept?: KeptRuns): Trial {
  const told = createVerboseTrial(scratch, signal, kept)
  return async (profile, planted) => (await told(profile, planted)).report
}

export function createVerboseTrial(scratch: string, signal: AbortSignal, kept?: KeptRuns): ToldTrial {
  const [busy, waiting] = [pLimit(availableParallelism()), pLimit(MOST_WAITING)]
  const once = (profile: string, planted: Planted) =>
    ((planted.faults ?? []).length > 0 ? busy : waiting)(() => runTrial(profile, planted, { scratch, signal }))
  // A missing report proves nothing about the fault, so the run is repeated once. A rare cause is that the emulator's
  // port was already in use.
  const run = (profile: string, planted: Planted) => once(profile, planted).catch(() => once(profile, planted))
  return async (profile, planted = {}) => {
    const before = kept?.find(profile, planted)
    if (before !== undefined) return before
    const { late, ...ran } = await run(profile, planted)
    // A run that was stopped for taking too long may only have lacked processor time, so its result is not saved.
    if (!late) kept?.keep(profile, planted, ran)
    return ran
  }
}

interface Place {
  readonly scratch: string
  readonly signal: AbortSignal
}

async function runTrial(
  profile: string,
  { faults = [], quirks = [], only = [], level = 'certification', seconds: given }: Planted,
  { scratch, signal }: Place,
) {
  if (signal.aborted) throw new UnreachedError(NOT_REACHED)
  const seconds = given ?? (faults.length === 0 ? MOST_SECONDS.conforming : MOST_SECONDS.faulty)
  const out = mkdtempSync(join(scratch, 'run-'))
  const all = { '--fault': faults, '--quirk': quirks, '--area': only }
  const flags = Object.entries(all).flatMap(([flag, names]) => names.flatMap((name) => [flag, name]))
  const named = flags.join(' ') || 'no fault'
  const argv = [PROGRAM, 'run', '--profile', profile, '--level', level, '--out', out, ...flags]
  let late = false
  const said = await new Promise<string>((resolve) => {
    const options = { cwd: ROOT, maxBuffer: Infinity, signal }
    const run = execFile(process.execPath, argv, options, (_error, _out, said) => {
      stopWatching()
      resolve(said)
    })
    const stopWatching = watchProgress(join(out, RECORD), seconds, () => {
      late = true
      run.kill()
    })
  })
  try {
    if (signal.aborted) throw new UnreachedError(NOT_REACHED)
    // A fault may make a run hang, but a conforming quirk must not. If a run with only quirks times out, the machine
    // was too busy for a verdict.
    if (late && faults.length === 0)
      throw new TrialError(`a run with ${named} was ended, because no test ended in ${seconds} s`)
    const report: Conformance = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'))
    return { report, said, late }
  } catch (error) {
    if (error instanceof UnreachedError || error instanceof TrialError) throw error
    throw new TrialError(`a run with ${named} wrote no report: ${said.trim()}`)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/**
 * Watches the file in which a run records each test that ends.
 * @param hangs called once if the file has not grown for this many seconds
 * @returns a function that ends the watch
 */
function watchProgress(record: string, seconds: number, hangs: () => void): () => void {
  let [size, since] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = statSync(record, { throwIfNoEntry: false })?.size ?? 0
    if (now !== size) [size, since] = [now, performance.now()]
    if (performance.now() - since <= seconds * 1000) return
    clearInterval(timer)
    hangs()
  }, 500)
  return () => clearInterval(timer)
}

/** The label of a run that did not finish because of a signal. */
export const NOT_REACHED = 'not reached'

/** Thrown if a signal ended the selftest before this run had a result. */
class UnreachedError extends Error {
  override name = 'UnreachedError'
}

/**
 * Returns the reason why a run has no report.
 * @param error the error with which the trial was rejected
 */
export function whyNone(error: unknown): string {
  return error instanceof UnreachedError ? error.message : String(error)
}

/** Thrown if a run wrote no report, or if a run without faults was ended because it took too long. */
export class TrialError extends Error {
  override name = 'TrialError'
}
