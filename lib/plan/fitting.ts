import { catalogue } from '../catalogue/catalogue.ts'
import type { Scope } from '../judging/applicability.ts'
import { judgedIn, rebootsOf, timelineFloor, walksOf } from './estimate.ts'
import { lengthOf } from './length.ts'

/**
 * The requirements of a run that can be judged, and everything put back, within some device seconds. Tracks begin at
 * once and side by side; whatever restarts the target follows the longest of them, one area after the other.
 */
export function fitting(scope: Scope, seconds: number): readonly string[] {
  const { budgets } = scope.profile
  const judged = judgedIn(scope)
  const isAlone = (id: string) => /^(reboot|install)$/.test(catalogue.requirement(id).gate ?? '')
  const beside = judged.filter((id) => !isAlone(id) && lengthOf([id], budgets) <= seconds)
  let begin = timelineFloor(beside, budgets.clockGuard)
  const alone = walksOf(judged.filter(isAlone)).flatMap((ids) => {
    const walk = ids.filter((id) => rebootsOf([id]) > 0)
    const fits = begin + lengthOf(walk, budgets) <= seconds
    const others = ids.filter((id) => !walk.includes(id) && begin + lengthOf([id], budgets) <= seconds)
    if (fits) begin += rebootsOf(walk) * budgets.rebootTypical
    return fits ? [...walk, ...others] : others
  })
  return [...beside, ...alone]
}
