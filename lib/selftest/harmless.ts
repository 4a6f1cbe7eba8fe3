import { NOT_PUT_BACK } from '../domain/abilities.ts'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { compareQuirk, type Excuse } from './compare.ts'
import { inGroups } from './division.ts'
import type { Lawful } from './printed.ts'
import type { Bench } from './proving.ts'
import { inShort } from './tally.ts'
import { whyNone } from './trial.ts'

const GROUP = 8

/**
 * Shows that no verdict changes under a lawful behaviour. Groups come first: a verdict that changes under one of a group
 * changes in its run too, unless another one keeps the check from seeing it. Of those that set the same member none is in
 * a group with another. Each of a group in which something changed is then adopted alone, and only that counts.
 */
export function harmless(quirks: readonly string[], bench: Bench): Promise<readonly Lawful[]> {
  return tryQuirks(quirks, bench, () => false)
}

/**
 * Shows that quirks which take ways back away change no verdict either, but that checks are left out which could not be
 * put back. Each is adopted alone: what is left out would not see the others.
 */
export function verifyLeftOutChecks(quirks: readonly string[], bench: Bench): Promise<readonly Lawful[]> {
  return tryQuirks(quirks, { ...bench, each: true }, isLeftOut)
}

/** The one reason for which a target with few ways back is not tested where others are. */
export function isLeftOut({ verdict, reason }: RequirementResult): boolean {
  return verdict === 'not tested' && reason?.startsWith(NOT_PUT_BACK) === true
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

/** Verdicts that changed and had no excuse, and how the run ended. */
export function changes(baseline: Conformance, run: Conformance, excused: Excuse): readonly string[] {
  const { interrupted } = run.run
  return [
    ...compareQuirk(baseline, run, excused),
    ...(interrupted === undefined ? [] : [`the run broke off: ${interrupted}`]),
  ]
}
