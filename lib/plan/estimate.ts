import { catalogue } from '../catalogue/catalogue.ts'
import type { LaneName, PartName } from '../domain/lane.ts'
import { decide, type Scope } from '../judging/applicability.ts'

/** The cost of a run on the target, in reboots and in seconds of device time. */
interface Estimate {
  readonly reboots: number
  readonly timeline: number
  readonly restarts: number
  /** Lower bound: no schedule of the same checks takes less time. */
  readonly floor: number
  /** Upper bound: every restart, and one more for the restore, takes the maximum that the profile allows. */
  readonly worst: number
}

/** Returns the requirements that a run judges. */
export function selectRequirements(scope: Scope): readonly string[] {
  return [...catalogue.all].filter(([id, each]) => decide(id, each, scope).run).map(([id]) => id)
}

/** Estimates the cost of a run from the requirements that the run would judge, without contacting the target. */
export function estimate(scope: Scope, judged = selectRequirements(scope)): Estimate {
  const { budgets } = scope.profile
  // Counts the restarts of whole areas. A run always makes all restarts of an area, even if the run is narrowed to some
  // requirements of that area.
  const whole = selectRequirements({ ...scope, only: [] })
  const part = scope.part === undefined ? undefined : dividePlan(scope)
  const restarting = judged.filter((id) => part === undefined || part('exclusive', getArea(id)) === scope.part)
  const reboots = groupByArea(restarting)
    .filter((ids) => countReboots(ids) > 0)
    .reduce((sum, [first = '']) => sum + countReboots(whole.filter((id) => getArea(id) === getArea(first))), 0)
  const timeline = scope.part === 'restarts' ? 0 : timelineFloor(judged, budgets.clockGuard)
  const restarts = reboots * budgets.rebootTypical
  const back = reboots === 0 ? 0 : 1
  const worst = timeline + (reboots + back) * budgets.reboot
  return { reboots, timeline, restarts, floor: timeline + restarts, worst }
}

/**
 * Divides a certification between two equal units. One unit runs all tracks. The other unit always gets the restarts of
 * an install, and the exclusive files that restart nothing. For each remaining area, all restarts happen on the unit
 * that has less to do so far.
 * @returns a function that returns the part that runs the files of an area in a lane. For equal profiles, the function
 * returns the same parts, whatever a run finds on its unit
 */
export function dividePlan({ profile, level, only }: Scope): (lane: LaneName, area: string) => PartName {
  const { clockGuard, rebootTypical } = profile.budgets
  const judged = selectRequirements({ profile, level, only })
  const walks = groupByArea(judged)
    .map((ids) => ({
      area: getArea(ids[0] ?? ''),
      seconds: countReboots(ids) * rebootTypical,
      installs: ids.some((id) => catalogue.requirement(id).gate === 'install'),
    }))
    .filter(({ seconds }) => seconds > 0)
    .toSorted((one, other) => Number(other.installs) - Number(one.installs) || other.seconds - one.seconds)
  const onTracks = new Set<string>()
  let [tracks, restarts] = [timelineFloor(judged, clockGuard), 0]
  for (const { area, seconds, installs } of walks) {
    if (installs || restarts <= tracks) restarts += seconds
    else {
      onTracks.add(area)
      tracks += seconds
    }
  }
  return (lane, area) => {
    if (lane === 'exclusive') return onTracks.has(area) ? 'tracks' : 'restarts'
    return lane === 'upgrade' ? 'restarts' : 'tracks'
  }
}

/**
 * Returns the seconds of device time that parallel tracks need for these requirements. Each step includes the budget
 * `clockGuard`.
 */
export function timelineFloor(ids: readonly string[], guard: number): number {
  return ids.reduce((longest, id) => {
    const { seconds = 0, guards = 0 } = catalogue.requirement(id).costs ?? {}
    return Math.max(longest, seconds + guards * guard)
  }, 0)
}

/** Groups requirements by area, because the requirements of an area share its restarts. */
export function groupByArea(ids: readonly string[]): readonly (readonly string[])[] {
  return [...Map.groupBy(ids, getArea).values()]
}

function getArea(id: string): string {
  return id.replace(/\/.*$/, '')
}

export function countReboots(ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => catalogue.requirement(id).costs?.reboots ?? 0))
}
