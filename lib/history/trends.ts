import type { Outcome, Timing } from './store.ts'

/** Where a requirement is flaky. */
export type Scope = 'one unit' | 'one release on several units' | 'the bench'

/**
 * A requirement that changed between passed and failed at least twice in the last runs of one unit, release and suite.
 */
export interface Flaky {
  readonly requirement: string
  readonly unit: string
  readonly release: string
  readonly runs: number
  readonly failures: number
  readonly changes: number
  /** Lower bound of the share of runs in which the verdict changed. Used for ranking, because few runs prove little. */
  readonly bound: number
  readonly scope: Scope
}

/** Number of recent runs that are examined. */
const WINDOW = 20
const FEWEST_CHANGES = 2

/** Finds flaky requirements, most certain first. A failure of a flaky requirement still counts in every conclusion. */
export function findFlaky(outcomes: readonly Outcome[]): readonly Flaky[] {
  const series = Map.groupBy(outcomes, ({ unit, release, suite, requirement }) =>
    [unit, release, suite, requirement].join('\n'),
  )
  const found = [...series.values()].flatMap((all) => {
    const last = all.slice(-WINDOW)
    const [first] = last
    const changes = last.filter(({ verdict }, index) => index > 0 && verdict !== last[index - 1]?.verdict).length
    if (first === undefined || changes < FEWEST_CHANGES) return []
    const failed = last.filter(({ verdict }) => verdict === 'failed')
    return [{ ...first, runs: last.length, changes, failed }]
  })
  const rows = found.map(({ requirement, unit, release, runs, changes, failed }): Flaky => {
    const alike = found.filter((other) => other.requirement === requirement && other.release === release)
    const disturbed = failed.filter((each) => each.disturbed).length
    const scope =
      disturbed * 2 > failed.length
        ? 'the bench'
        : new Set(alike.map((other) => other.unit)).size > 1
          ? 'one release on several units'
          : 'one unit'
    return {
      requirement,
      unit,
      release,
      runs,
      failures: failed.length,
      changes,
      bound: wilsonBound(changes, runs - 1),
      scope,
    }
  })
  return rows.toSorted((one, other) => other.bound - one.bound || (one.requirement < other.requirement ? -1 : 1))
}

/** Returns the lower end of the 95% Wilson interval of a share. */
export function wilsonBound(hits: number, tries: number): number {
  if (tries === 0) return 0
  const z = 1.96
  const share = hits / tries
  const centre = share + z ** 2 / (2 * tries)
  const margin = z * Math.sqrt((share * (1 - share)) / tries + z ** 2 / (4 * tries ** 2))
  return (centre - margin) / (1 + z ** 2 / tries)
}

/** Duration of an activity on a unit, and a proposed budget. */
export interface TimingTrend {
  readonly unit: string
  readonly what: string
  readonly runs: number
  readonly longest: number
  /**
   * Proposed budget in seconds: the longest of the last clean runs plus a quarter. Absent if there are too few runs.
   */
  readonly proposal?: number
  /**
   * Slowdown: the 95th percentile of the last ten runs, divided by the 95th percentile of the fifty runs before these
   * ten.
   */
  readonly slower?: number
}

/** After this many clean runs, at most one run in twenty exceeds the longest so far, with 95% confidence. */
const CLEAN_RUNS = 59
const RECENT = 10
const BEFORE = 50
const SLOWER = 1.3

/** Returns the trend of each timing of runs that ended normally. */
export function followTimings(timings: readonly Timing[]): readonly TimingTrend[] {
  const series = Map.groupBy(timings, ({ unit, what }) => `${unit}\n${what}`)
  return [...series.values()].flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    // If a run has several restarts, the longest counts.
    const byRun = [...Map.groupBy(all, ({ run }) => run).values()].map((each) =>
      Math.max(...each.map(({ seconds }) => seconds)),
    )
    const clean = byRun.slice(-CLEAN_RUNS)
    const longest = Math.max(...clean)
    const recent = byRun.slice(-RECENT)
    const before = byRun.slice(-RECENT - BEFORE, -RECENT)
    const ratio = before.length === BEFORE ? percentile(recent, 0.95) / percentile(before, 0.95) : 0
    return [
      {
        unit: first.unit,
        what: first.what,
        runs: byRun.length,
        longest,
        ...(clean.length === CLEAN_RUNS ? { proposal: Math.ceil(longest * 1.25) } : {}),
        ...(ratio > SLOWER ? { slower: ratio } : {}),
      },
    ]
  })
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}
