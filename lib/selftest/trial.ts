import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Conformance } from '../domain/conformance.ts'
import type { Level } from '../domain/requirement.ts'
import { ROOT } from '../run/lanes/lanes.ts'

/** What a run is told to plant. */
export interface Planted {
  readonly faults?: readonly string[]
  readonly quirks?: readonly string[]
  /** Areas that are judged; all when absent. */
  readonly only?: readonly string[]
  /** A certification without it. */
  readonly level?: Level
  /** Real seconds after which the run is ended, where it may take longer than others. */
  readonly seconds?: number
}

/** Judges the target of a profile, in a process of its own. @throws {TrialError} when no run of two came to its end */
export type Trial = (profile: string, planted?: Planted) => Promise<Conformance>

/** The same, with what the run said on standard error. */
export type ToldTrial = (
  profile: string,
  planted?: Planted,
) => Promise<{ readonly report: Conformance; readonly said: string }>

const PROGRAM = fileURLToPath(new URL('../commands/plumbline.js', import.meta.url))

/**
 * The longest run with faults that was seen took half a minute beside many others: what takes longer waits for what never
 * comes. Of lawful ones those take longest whose shells never say that they have done: four minutes.
 */
const MOST_SECONDS = { faulty: 180, lawful: 600 }

/** Runs that may take longer than others spend their time waiting: so many go on beside the others. */
const MOST_WAITING = 2

/**
 * As many trials at once as there are processors, and a few that mostly wait; the others wait for their turn.
 * @param scratch folder for what the runs write
 * @param signal ends the runs, and none begins any more
 */
export function createTrial(scratch: string, signal: AbortSignal): Trial {
  const told = createVerboseTrial(scratch, signal)
  return async (profile, planted) => (await told(profile, planted)).report
}

export function createVerboseTrial(scratch: string, signal: AbortSignal): ToldTrial {
  const [busy, waiting] = [pLimit(availableParallelism()), pLimit(MOST_WAITING)]
  const once = (profile: string, planted: Planted) =>
    (planted.seconds === undefined ? busy : waiting)(() => runTrial(profile, planted, { scratch, signal }))
  // Without a report nothing is known of a fault: a port of the emulator may have been taken, and that happens once.
  return (profile, planted = {}) => once(profile, planted).catch(() => once(profile, planted))
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
  const seconds = given ?? (faults.length === 0 ? MOST_SECONDS.lawful : MOST_SECONDS.faulty)
  const out = mkdtempSync(join(scratch, 'run-'))
  const all = { '--fault': faults, '--quirk': quirks, '--area': only }
  const flags = Object.entries(all).flatMap(([flag, names]) => names.flatMap((name) => [flag, name]))
  const named = flags.join(' ') || 'no fault'
  const argv = [PROGRAM, 'run', '--profile', profile, '--level', level, '--out', out, ...flags]
  const { said, late } = await new Promise<{ said: string; late: boolean }>((resolve) => {
    const options = { cwd: ROOT, timeout: seconds * 1000, maxBuffer: Infinity, signal }
    execFile(process.execPath, argv, options, (error, _out, said) => resolve({ said, late: error?.killed ?? false }))
  })
  try {
    if (signal.aborted) throw new UnreachedError(NOT_REACHED)
    // A fault may hold a run up for ever; what is lawful may not, and then the machine was too busy to tell.
    if (late && faults.length === 0) throw new TrialError(`a run with ${named} was ended after ${seconds} s`)
    const report: Conformance = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'))
    return { report, said }
  } catch (error) {
    if (error instanceof UnreachedError || error instanceof TrialError) throw error
    throw new TrialError(`a run with ${named} wrote no report: ${said.trim()}`)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** What is said of a run that a signal kept from its end. */
export const NOT_REACHED = 'not reached'

/** A signal ended the selftest before this run had told anything. */
class UnreachedError extends Error {
  override name = 'UnreachedError'
}

/** Why there is no report of a run. @param error that its trial was rejected with */
export function whyNone(error: unknown): string {
  return error instanceof UnreachedError ? error.message : String(error)
}

/** A run ended without a report, or was ended because it took too long. */
export class TrialError extends Error {
  override name = 'TrialError'
}
