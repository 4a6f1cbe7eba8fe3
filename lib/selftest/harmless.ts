import { NOT_PUT_BACK, NOT_SET_UP } from '../domain/abilities.ts'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { compareQuirk, type Excuse } from './compare.ts'
import { inGroups } from './division.ts'
import type { Lawful } from './printed.ts'
import type { Bench } from './proving.ts'
import { inShort } from './tally.ts'
import { whyNone } from './trial.ts'

const GROUP = 8

/**
 * Shows that no verdict changes under a conforming quirk. Quirks run in groups first: a verdict that one quirk changes
 * also changes in its group's run, unless another quirk hides it from the check. Quirks that set the same member are
 * never in one group. If a group changes a verdict, each of its quirks is then adopted alone, and only those runs
 * count.
 */
export function harmless(quirks: readonly string[], bench: Bench): Promise<readonly Lawful[]> {
  return tryQuirks(quirks, bench, () => false)
}

/**
 * Some quirks take away a way to restore. Shows that these change no verdict either, apart from leaving out the checks
 * whose changes could not be undone. Each quirk is adopted alone, because a check that is left out would not notice
 * other quirks.
 */
export function verifyLeftOutChecks(quirks: readonly string[], bench: Bench): Promise<readonly Lawful[]> {
  return tryQuirks(quirks, { ...bench, each: true }, isLeftOut)
}

/**
 * Whether a check was left out because its changes could not be restored. A check of what SNMP targets receive may also
 * be left out because the target rejects those of a run, which are undocumented writes. No other reason is accepted for
 * a target with few ways to restore to skip a check that other targets run.
 */
export function isLeftOut({ id, verdict, reason = '' }: RequirementResult): boolean {
  if (verdict !== 'not tested') return false
  return reason.startsWith(NOT_PUT_BACK) || (id.startsWith('snmp/') && reason.startsWith(NOT_SET_UP))
}

async function tryQuirks(quirks: readonly string[], bench: Bench, excused: Excuse): Promise<readonly Lawful[]> {
  const groups = inGroups(quirks, bench.each ? 1 : GROUP, { apart: bench.meets, hides: () => new Set() })
  bench.tally.expect(groups.length)
  const found = await Promise.all(groups.map((group) => adoptQuirks(group, bench, excused)))
  return quirks.flatMap((quirk) => found.flat().filter((lawful) => lawful.quirk === quirk))
}

async function adoptQuirks(quirks: readonly string[], bench: Bench, excused: Excuse): Promise<readonly Lawful[]> {
  const { profile, baseline, trial, tally } = bench
  const run = await trial(profile, { quirks }).catch((error: unknown) => whyNone(error))
  const changed = typeof run === 'string' ? [run] : changes(baseline, run, excused)
  const said = changed.length === 0 ? 'no verdict changed' : inShort(changed)
  tally.done(`${quirks.length === 1 ? quirks[0] : `${quirks.length} quirks`}: ${said}`)
  if (changed.length === 0 || quirks.length === 1) return quirks.map((quirk) => ({ quirk, changed }))
  tally.expect(quirks.length)
  return (await Promise.all(quirks.map((quirk) => adoptQuirks([quirk], bench, excused)))).flat()
}

/** Returns the verdicts that changed without an excuse, and why the run broke off, if it did. */
export function changes(baseline: Conformance, run: Conformance, excused: Excuse): readonly string[] {
  const { interrupted } = run.run
  return [
    ...compareQuirk(baseline, run, excused),
    ...(interrupted === undefined ? [] : [`the run broke off: ${interrupted}`]),
  ]
}
