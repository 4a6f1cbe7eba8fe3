import { catalogue } from '../catalogue/catalogue.ts'
import { decide } from '../judging/applicability.ts'
import type { Profile } from '../profile/profile.ts'
import { count } from '../report/wording.ts'
import { type Finding, ok, warning } from './finding.ts'

/** What a certification would leave untested because of the profile: such a run cannot be signed. */
export function coverage(profile: Profile): Finding {
  const check = 'coverage'
  const decisions = [...catalogue.all].map(([id, requirement]) =>
    decide(id, requirement, { profile, level: 'certification', only: [] }),
  )
  const judged = decisions.filter(({ run }) => run).length
  const reasons = decisions.flatMap((each) => (each.run || !each.blocks ? [] : [each.reason]))
  const found = `a certification judges ${count(judged, 'requirement')}`
  if (reasons.length === 0) return ok(check, found)
  const listed = [...new Set(reasons)].join('; ')
  return warning(
    check,
    `${found} and leaves ${reasons.length} untested: ${listed}`,
    'open the gates to be able to sign it',
  )
}
