import type { Conformance } from '../domain/conformance.ts'
import { inGroups } from './division.ts'
import type { Bench } from './proving.ts'
import { whyNone } from './trial.ts'

const GROUP = 24

/**
 * Finds faults that belong to no requirement and change no verdict. For each of these, either a check is missing or the
 * fault violates nothing. Faults in the same part of the configuration share a run. A group that changes a verdict is
 * halved until the responsible fault is found.
 * @param only the areas to judge first, because a run of few areas is short. If empty, all areas are judged
 */
export async function survivors(
  faults: readonly string[],
  bench: Bench,
  only: readonly string[] = [],
): Promise<readonly string[]> {
  if (only.length === 0) return findUnnoticed(faults, bench, only)
  const narrow = { ...bench, baseline: await bench.trial(bench.profile, { only }) }
  // A fault that changes no verdict in these areas may change one in another area, so it is run again with all areas.
  return findUnnoticed(await findUnnoticed(faults, narrow, only), bench, [])
}

async function findUnnoticed(
  faults: readonly string[],
  bench: Bench,
  only: readonly string[],
): Promise<readonly string[]> {
  const groups = [...Map.groupBy(faults, parseSubject).values()].flatMap((of) =>
    inGroups(of, bench.each ? 1 : GROUP, { apart: bench.meets, hides: () => new Set() }),
  )
  bench.tally.expect(groups.length)
  return (await Promise.all(groups.map((group) => unseen(group, bench, only)))).flat()
}

/**
 * Returns the part of the configuration that a fault affects: `portgroups` for `mistyped:portgroups/portgroup/name`,
 * `system/dns` for `missing:system/dns/config`.
 */
export function parseSubject(fault: string): string {
  const [, path] = fault.match(/:((?:system\/)?[^/]+)/) ?? []
  return path ?? 'others'
}

async function unseen(group: readonly string[], bench: Bench, only: readonly string[]): Promise<readonly string[]> {
  const { profile, baseline, trial, tally } = bench
  const [first = ''] = group
  const named = group.length === 1 ? first : `${group.length} faults of ${parseSubject(first)}`
  const seen = await trial(profile, { faults: group, ...(only.length === 0 ? {} : { only }) }).then(
    (run) => hasChanged(baseline, run),
    whyNone,
  )
  if (seen === false) {
    tally.done(`${group.join(', ')}: no verdict changed`)
    return group
  }
  tally.done(`${named}: ${seen === true ? 'a verdict changed' : seen}`)
  if (group.length === 1) return []
  tally.expect(2)
  const middle = Math.ceil(group.length / 2)
  const halves = [group.slice(0, middle), group.slice(middle)]
  return (await Promise.all(halves.map((half) => unseen(half, bench, only)))).flat()
}

/**
 * Whether a run differs from the baseline in a verdict of any strength, in additional incidents, or in its exit code.
 */
function hasChanged(baseline: Conformance, { run, requirements, incidents }: Conformance): boolean {
  const before = new Map(baseline.requirements.map(({ id, verdict }) => [id, verdict]))
  const same = requirements.every(({ id, verdict }) => before.get(id) === verdict)
  return !same || incidents.length > baseline.incidents.length || run.exitCode !== baseline.run.exitCode
}
