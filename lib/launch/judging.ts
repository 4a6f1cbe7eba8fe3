import { randomBytes } from 'node:crypto'
import { rmdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Conformance } from '../domain/conformance.ts'
import { WORKPLACE } from '../domain/places.ts'
import { isInstall, upgrades } from '../plan/upgrade.ts'
import type { Profile } from '../profile/profile.ts'
import { mayHoldReports } from '../report/folder.ts'
import { pointLatest } from '../report/latest.ts'
import { runner } from '../run/lanes/lanes.ts'
import type { Earlier } from '../run/record/earlier.ts'
import type { OpenTarget, RunRequest } from '../run/request.ts'
import { createFolder } from '../terminal/folder.ts'
import { UsageError } from '../terminal/usage.ts'
import { openTarget } from './target.ts'

type Asked = Pick<
  RunRequest,
  | 'level'
  | 'only'
  | 'part'
  | 'faults'
  | 'quirks'
  | 'resumed'
  | 'until'
  | 'bundleTo'
  | 'mandate'
  | 'policy'
  | 'progress'
  | 'wait'
  | 'held'
>

/** What to judge, and how, as the caller requested it. */
interface Judging extends Asked {
  readonly profile: Profile
  /** The profile, as the caller named it. */
  readonly named: string
  /**
   * Folder for the reports. If absent, a folder below `reports` is used, and the link `latest` in `reports` then points
   * to it.
   */
  readonly out?: string
  /**
   * Id of the run. If absent, an id is generated. A caller gives an id that it already needed, for example for a lease.
   */
  readonly id?: string
  /**
   * The target, if the caller opened it in advance with the same faults and quirks. The run uses it, unless the run has
   * to begin with an install. In either case, it is closed at the end of the run.
   */
  readonly ahead?: Promise<OpenTarget> | undefined
  /** Called once the target is open. Returns the signal that ends the run. */
  readonly signalFor: (target: OpenTarget) => AbortSignal
}

/**
 * Opens the target of a profile, judges the target, writes the reports, and closes the target, however the run ends.
 */
export async function judge({ profile, named, out, id = newRunId(profile), ahead, signalFor, ...asked }: Judging) {
  const { faults, quirks } = asked
  const reports = join(WORKPLACE, 'reports')
  const folder = out === undefined ? join(reports, id) : resolve(out)
  const journals = join(reports, 'journals')
  if (outlivesRun(profile)) createFolder(journals, refuse('journals', journals))
  const unmake = createReportFolder(folder)
  const upgrade = asked.part !== 'tracks' && upgrades({ profile, ...asked }) && !hasUpgraded(asked.resumed)
  const opening = (upgrade ? undefined : ahead) ?? openTarget(profile, { faults, quirks, upgrades: upgrade })
  try {
    const [target, { run }] = await Promise.all([opening, loadRun()])
    const conformance: Conformance = await run({
      ...asked,
      target,
      ...(upgrade ? { upgrades: true as const } : {}),
      id,
      folder,
      journals,
      called: { profile: named, ...(out === undefined ? {} : { out }) },
      signal: signalFor(target),
    })
    if (out === undefined) await pointLatest(reports, folder)
    return { conformance, folder }
  } finally {
    // Closes everything that was opened, however the run ended.
    for (const each of new Set([opening, ahead])) await (await each?.catch(() => undefined))?.close()
    unmake()
  }
}

/** Loads the modules that judge. The target can start meanwhile. */
export async function loadRun() {
  const [module] = await Promise.all([import('../run/run.ts'), runner()])
  return module
}

/** Returns an id for a run that begins now. The id begins with the time, so that ids sort by time. */
export function newRunId({ name }: Pick<Profile, 'name'>): string {
  const time = new Date()
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .replace('T', '-')
  return `${time}-${name}-${randomBytes(3).toString('hex')}`
}

/** Whether an earlier run has finished its install. */
function hasUpgraded(earlier: Earlier | undefined): boolean {
  const installs = earlier?.tests.filter(({ lane, key }) => lane === 'upgrade' && key !== undefined) ?? []
  return installs.some(({ outcome }) => outcome.verifies.some(isInstall))
}

/** Whether the target outlives the run, and with it any change that the run made. */
function outlivesRun(profile: Profile): boolean {
  return profile.family === 'platform' && profile.addresses !== 'embedded'
}

/**
 * Creates the report folder before the run, so that a run whose reports cannot be saved never starts.
 * @returns a function that removes the folder if the run wrote nothing to it
 * @throws {UsageError} if the folder is not writable or contains other files
 */
function createReportFolder(folder: string): () => void {
  if (!mayHoldReports(folder)) {
    throw new UsageError(`${folder} holds files but no earlier report: name an empty or a new folder`)
  }
  const first = createFolder(folder, refuse('reports', folder))
  return () => {
    if (first !== undefined) removeEmpty(folder, first)
  }
}

function refuse(what: string, folder: string): (reason: string) => UsageError {
  return (reason) => new UsageError(`No ${what} can be written to ${folder}: ${reason}`)
}

/** Removes empty folders, from the innermost up to `first`. */
function removeEmpty(folder: string, first: string): void {
  for (let each = folder; each.startsWith(first); each = dirname(each)) {
    try {
      rmdirSync(each)
    } catch {
      return // the folder is not empty
    }
  }
}
