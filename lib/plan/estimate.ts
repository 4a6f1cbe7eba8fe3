import { catalogue } from '../catalogue/catalogue.ts'
import { decide, type Scope } from '../judging/applicability.ts'

/** What a run costs on the target, in reboots and in seconds of device time. */
interface Estimate {
  readonly reboots: number
  readonly timeline: number
  readonly restarts: number
  /** No schedule of the same checks can be shorter. */
  readonly floor: number
}

/** Estimates a run from the requirements that it would judge; contacts nobody. */
export function estimate(scope: Scope): Estimate {
  const { budgets } = scope.profile
  const judged = [...catalogue.all].filter(([id, each]) => decide(id, each, scope).run).map(([id]) => id)
  const areas = Map.groupBy(judged, (id) => id.replace(/\/.*$/, ''))
  // The requirements of an area share one walk through its restarts.
  const reboots = [...areas.values()].reduce((sum, ids) => sum + rebootsOf(ids), 0)
  const timeline = timelineFloor(judged, budgets.clockGuard)
  const restarts = reboots * budgets.rebootTypical
  return { reboots, timeline, restarts, floor: timeline + restarts }
}

/** Seconds of device time that parallel tracks need for these requirements, including a clock guard per step. */
export function timelineFloor(ids: readonly string[], guard: number): number {
  return ids.reduce((longest, id) => {
    const { seconds = 0, guards = 0 } = catalogue.requirement(id).costs ?? {}
    return Math.max(longest, seconds + guards * guard)
  }, 0)
}

function rebootsOf(ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => catalogue.requirement(id).costs?.reboots ?? 0))
}
