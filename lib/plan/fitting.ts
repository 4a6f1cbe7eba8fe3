import { catalogue } from '../catalogue/catalogue.ts'
import type { Scope } from '../judging/applicability.ts'
import { selectRequirements, countReboots, timelineFloor, groupByArea } from './estimate.ts'
import { estimateDuration } from './length.ts'

/**
 * The requirements of a run that can be judged, and everything put back, within some device seconds. Tracks begin at
 * once and side by side; whatever restarts the target follows the longest of them, one area after the other.
 */
export function selectFitting(scope: Scope, seconds: number): readonly string[] {
  const { budgets } = scope.profile
  const judged = selectRequirements(scope)
  const isAlone = (id: string) => /^(reboot|install)$/.test(catalogue.requirement(id).gate ?? '')
  const beside = judged.filter((id) => !isAlone(id) && estimateDuration([id], budgets) <= seconds)
  let begin = timelineFloor(beside, budgets.clockGuard)
  const alone = groupByArea(judged.filter(isAlone)).flatMap((ids) => {
    const walk = ids.filter((id) => countReboots([id]) > 0)
    const fits = begin + estimateDuration(walk, budgets) <= seconds
    const others = ids.filter((id) => !walk.includes(id) && begin + estimateDuration([id], budgets) <= seconds)
    if (fits) begin += countReboots(walk) * budgets.rebootTypical
    return fits ? [...walk, ...others] : others
  })
  return [...beside, ...alone]
}
