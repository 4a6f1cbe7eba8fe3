import { catalogue } from '../catalogue/catalogue.ts'
import { decide, type Scope } from '../judging/applicability.ts'

/** What a run costs on the target, in reboots and in seconds of device time. */
interface Estimate {
  readonly reboots: number
  readonly timeline: number
  readonly restarts: number
  /** Lower bound: no schedule of the same checks can be shorter. */
  readonly floor: number
  /** Upper bound: every restart, plus one for the restore, takes the maximum that the profile allows. */
  readonly worst: number
}

/** Returns the requirements that a run judges. */
export function selectRequirements(scope: Scope): readonly string[] {
  return [...catalogue.all].filter(([id, each]) => decide(id, each, scope).run).map(([id]) => id)
}

/** Estimates a run from the requirements that it would judge, without contacting the target. */
export function estimate(scope: Scope, judged = selectRequirements(scope)): Estimate {
  const { budgets } = scope.profile
  // Counts the restarts of whole areas, because the walk through an area's restarts always runs completely, even if the
  // run is narrowed to some of its requirements.
  const whole = selectRequirements({ ...scope, only: [] })
  const reboots = groupByArea(judged)
    .filter((ids) => countReboots(ids) > 0)
    .reduce((sum, [first = '']) => sum + countReboots(whole.filter((id) => getArea(id) === getArea(first))), 0)
  const timeline = timelineFloor(judged, budgets.clockGuard)
  const restarts = reboots * budgets.rebootTypical
  const back = reboots === 0 ? 0 : 1
  const worst = timeline + (reboots + back) * budgets.reboot
  return { reboots, timeline, restarts, floor: timeline + restarts, worst }
}

/**
 * Returns the seconds of device time that parallel tracks need for these requirements, including a clock guard per
 * step.
 */
export function timelineFloor(ids: readonly string[], guard: number): number {
  return ids.reduce((longest, id) => {
    const { seconds = 0, guards = 0 } = catalogue.requirement(id).costs ?? {}
    return Math.max(longest, seconds + guards * guard)
  }, 0)
}

/** Groups requirements by area. The requirements of an area share one walk through its restarts. */
export function groupByArea(ids: readonly string[]): readonly (readonly string[])[] {
  return [...Map.groupBy(ids, getArea).values()]
}

function getArea(id: string): string {
  return id.replace(/\/.*$/, '')
}

export function countReboots(ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => catalogue.requirement(id).costs?.reboots ?? 0))
}
