import { NOT_PUT_BACK, NOT_SET_UP, NOT_TOLD_APART } from '../domain/abilities.ts'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { compareQuirk, type Excuse } from './compare.ts'
import { inGroups } from './division.ts'
import type { QuirkResult } from './printed.ts'
import type { Bench } from './proving.ts'
import { inShort } from './tally.ts'
import { whyNone } from './trial.ts'

const GROUP = 8

/**
 * Finds the verdicts that conforming quirks change; there should be none. Quirks are first adopted in groups, with one
 * run for each group. A verdict that one quirk changes also changes in the run of its group, unless another quirk of
 * the group hides the change. To avoid that, quirks that set the same property of the emulator's behaviour are never in
 * the same group. If a group changes a verdict, each quirk of the group is then adopted alone, and only the runs with a
 * single quirk count.
 */
export function harmless(quirks: readonly string[], bench: Bench): Promise<readonly QuirkResult[]> {
  return tryQuirks(quirks, bench, () => false)
}

/**
 * Like `harmless`, but for quirks that take away a way to restore. Such a quirk may cause a check to be skipped if the
 * check's changes could not be reverted. Each quirk is adopted alone, because a skipped check would not notice the
 * other quirks of a group.
 */
export function verifyLeftOutChecks(quirks: readonly string[], bench: Bench): Promise<readonly QuirkResult[]> {
  return tryQuirks(quirks, { ...bench, each: true }, isLeftOut)
}

/**
 * Whether a check was skipped because its changes could not be restored. A check of SNMP notifications may also be
 * skipped because the unit rejects the SNMP targets that the run adds by undocumented writes. A resource that the run
 * could not fill may stay undecided, because the unit answers for it as it does for a path that cannot exist. For a
 * unit with few ways to restore, no other reason is accepted.
 */
export function isLeftOut({ id, verdict, reason = '' }: RequirementResult): boolean {
  if (verdict === 'inconclusive') return reason.endsWith(NOT_TOLD_APART)
  if (verdict !== 'not tested') return false
  return reason.startsWith(NOT_PUT_BACK) || (id.startsWith('snmp/') && reason.startsWith(NOT_SET_UP))
}

async function tryQuirks(quirks: readonly string[], bench: Bench, excused: Excuse): Promise<readonly QuirkResult[]> {
  const groups = inGroups(quirks, bench.each ? 1 : GROUP, { apart: bench.meets, hides: () => new Set() })
  bench.tally.expect(groups.length)
  const found = await Promise.all(groups.map((group) => adoptQuirks(group, bench, excused)))
  return quirks.flatMap((quirk) => found.flat().filter((each) => each.quirk === quirk))
}

async function adoptQuirks(quirks: readonly string[], bench: Bench, excused: Excuse): Promise<readonly QuirkResult[]> {
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
