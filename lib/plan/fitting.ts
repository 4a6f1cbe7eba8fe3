import { catalogue } from '../catalogue/catalogue.ts'
import type { Scope } from '../judging/applicability.ts'
import { selectRequirements, countReboots, timelineFloor, groupByArea } from './estimate.ts'
import { estimateDuration } from './length.ts'

/**
 * Selects the requirements that can be judged and restored within the given device seconds. Tracks start at once and
 * run in parallel. Checks that restart the target begin after the longest track, one area at a time.
 */
export function selectFitting(scope: Scope, seconds: number): readonly string[] {
  const { budgets } = scope.profile
  const judged = selectRequirements(scope)
  const isAlone = (id: string) => /^(reboot|install|power)$/.test(catalogue.requirement(id).gate ?? '')
  const beside = judged.filter((id) => !isAlone(id) && estimateDuration([id], budgets) <= seconds)
  let begin = scope.part === 'restarts' ? 0 : timelineFloor(beside, budgets.clockGuard)
  const alone = groupByArea(judged.filter(isAlone)).flatMap((ids) => {
    const walk = ids.filter((id) => countReboots([id]) > 0)
    const fits = begin + estimateDuration(walk, budgets) <= seconds
    const others = ids.filter((id) => !walk.includes(id) && begin + estimateDuration([id], budgets) <= seconds)
    if (fits) begin += countReboots(walk) * budgets.rebootTypical
    return fits ? [...walk, ...others] : others
  })
  return [...beside, ...alone]
}
