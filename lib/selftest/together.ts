import type { Level } from '../domain/requirement.ts'
import { changes, isLeftOut } from './harmless.ts'
import type { QuirkResult } from './printed.ts'
import type { Bench } from './proving.ts'
import { inShort } from './tally.ts'
import { whyNone } from './trial.ts'

/**
 * Returns sets of quirks that one device can combine. Each quirk is in at least one set. Each set is as large as
 * possible: every quirk that is not in a set contradicts a quirk in that set.
 */
export function sets(
  quirks: readonly string[],
  contradict: (one: string, other: string) => boolean,
): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  for (let left = quirks; left.length > 0; ) {
    const set = new Set<string>()
    for (const quirk of [...left, ...quirks]) if (![...set].some((other) => contradict(other, quirk))) set.add(quirk)
    found.push(quirks.filter((quirk) => set.has(quirk)))
    left = left.filter((quirk) => !set.has(quirk))
  }
  return found
}

/**
 * The maximum number of sets at each level. Two are enough for certification, because the quirks that appear only in
 * later sets affect reading and writing, which a nightly run also covers.
 */
const MOST_SETS = { smoke: 0, nightly: Number.POSITIVE_INFINITY, certification: 2 } as const

/**
 * The time limit of a run with all quirks. The longest such run took half an hour on a busy machine, because late
 * responses, reboots and new connections add up.
 */
const MOST_SECONDS = 3600

/**
 * Checks that all quirks together change no verdict at a level. A run may skip a check if the device has no way to
 * restore the check's changes.
 * @param bench with a baseline of the same level
 */
export function allTogether(quirks: readonly string[], bench: Bench, level: Level): Promise<readonly QuirkResult[]> {
  const all = sets(quirks, bench.meets)
  const judged = all.slice(0, MOST_SETS[level])
  bench.tally.expect(judged.length)
  return Promise.all(judged.map((set, index) => adoptQuirks(quirks, set, bench, level, index)))
}

async function adoptQuirks(
  all: readonly string[],
  quirks: readonly string[],
  { profile, baseline, trial, tally }: Bench,
  level: Level,
  index: number,
): Promise<QuirkResult> {
  const without = all.filter((quirk) => !quirks.includes(quirk))
  const run = await trial(profile, { quirks, level, seconds: MOST_SECONDS }).catch((error: unknown) => whyNone(error))
  const changed = typeof run === 'string' ? [run] : changes(baseline, run, isLeftOut)
  const name = `all together at level ${level} (${index + 1}), without ${without.join(' ') || 'none'}`
  tally.done(`${name}: ${changed.length === 0 ? 'no verdict changed' : inShort(changed)}`)
  return { quirk: name, changed }
}
