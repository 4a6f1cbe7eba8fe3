import './supported-node.ts'
import type { Conformance } from '../domain/conformance.ts'
import type { Progress } from '../domain/progress.ts'
import type { Level } from '../domain/requirement.ts'

export type { Conformance, RequirementResult, Verdict } from '../domain/conformance.ts'
export type { Level } from '../domain/requirement.ts'

/** What to judge, and how: the options of `plumbline run`. */
export interface CertifyOptions {
  /**
   * Path of a profile, or name of a profile in the caller's `profiles/` or in the package. By default, an emulated
   * appliance.
   */
  readonly profile?: string
  /** `smoke` (reads only), `nightly` (no restarts) or `certification` (default). */
  readonly level?: Level
  /** Areas to judge, such as `dns`. By default, all areas. */
  readonly areas?: readonly string[]
  /** Requirements to judge, in addition to those of `areas`. */
  readonly requirements?: readonly string[]
  /** Faults to plant in an emulator or a built-in tool. */
  readonly faults?: readonly string[]
  /** Conforming quirks for an emulator to adopt. */
  readonly quirks?: readonly string[]
  /** Folder for the reports. By default, a folder below `reports`. */
  readonly out?: string
  /** Ends the run early. Pending changes are then restored, and the report is written. */
  readonly signal?: AbortSignal
  /** Seconds to wait for a unit that another run holds; 0 by default. */
  readonly wait?: number
  /** Receives the progress of the run. */
  readonly progress?: Progress
}

/**
 * Judges a target like `plumbline run`, and writes the same reports.
 * @returns the contents of `conformance.json`; a target that fails is a result, not an error
 * @throws {Error} whose `name` says what is wrong with the call, such as `ProfileError`, `UsageError` or `BusyError`
 * @example const { run, totals } = await certify({ profile: 'lab-rack4', level: 'smoke' })
 */
export async function certify(options: CertifyOptions = {}): Promise<Conformance> {
  // Imported only here. On an old Node.js, the import of this module can then report what that version lacks.
  const [{ resolveSelection }, { judge }, { loadJudgingProfile }, { DEFAULT_PROFILE }] = await Promise.all([
    import('../commands/narrowing.ts'),
    import('../launch/judging.ts'),
    import('../launch/judging-profile.ts'),
    import('../profile/load.ts'),
  ])
  const { profile: named = DEFAULT_PROFILE, level = 'certification', areas, requirements, out, wait } = options
  const { faults = [], quirks = [], progress = () => {}, signal = new AbortController().signal } = options
  const only = resolveSelection({
    ...(areas === undefined ? {} : { area: areas }),
    ...(requirements === undefined ? {} : { requirement: requirements }),
  })
  const { conformance } = await judge({
    profile: loadJudgingProfile(named),
    named,
    level,
    only,
    faults,
    quirks,
    ...(out === undefined ? {} : { out }),
    wait,
    progress,
    signalFor: () => signal,
  })
  return conformance
}
