import { catalogue } from '../catalogue/catalogue.ts'
import { decide, type Scope } from '../judging/applicability.ts'

/** What a run costs on the target, in reboots and in seconds of device time. */
export interface Estimate {
  readonly reboots: number
  readonly timeline: number
  readonly restarts: number
  /** No schedule of the same checks can be shorter. */
  readonly floor: number
}

/** Seconds that the chain of five renewals needs to its end: 65:01, and one clock guard a step. */
export function timelineFloor(guard: number): number {
  return 65 * 60 + 1 + 6 * guard
}

/** Computed from what would be judged; touches nothing. */
export function estimate(scope: Scope): Estimate {
  const judged = (id: string) => decide(id, catalogue.requirement(id), scope).run
  const { budgets, model } = scope.profile
  const reboots = judged('port-groups/mode-change-reboots')
    ? rebootsOf(model, judged('port-groups/high-speed-40-to-4x10'))
    : 0
  const timeline = judged('authentication/five-renewals') ? timelineFloor(budgets.clockGuard) : 0
  const restarts = reboots * budgets.rebootTypical
  return { reboots, timeline, restarts, floor: timeline + restarts }
}

/**
 * A pair walks one directed edge a commit: six between three modes, two between two (the second pair one step later);
 * one more commit is for low-speed ports alone.
 */
function rebootsOf(model: string, breakout: boolean): number {
  if (breakout) return 7
  return model === '20-port' ? 4 : 3
}
