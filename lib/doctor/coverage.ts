import { catalogue } from '../catalogue/catalogue.ts'
import { decide } from '../judging/applicability.ts'
import { foreseeBlockers } from '../judging/blockers.ts'
import type { Profile } from '../profile/profile.ts'
import { count } from '../report/wording.ts'
import { describeOpener, type Written } from '../terminal/forecast.ts'
import { type Finding, ok, reportWarning, wrongProfile } from './finding.ts'

const CERTIFICATION = { level: 'certification', only: [] } as const

/** Reports what the profile leaves untested in a certification. A certification with such a gap cannot be signed. */
export function coverage(profile: Profile): Finding {
  const check = 'coverage'
  const call = { profile, ...CERTIFICATION }
  const decisions = [...catalogue.all].map(([id, requirement]) => decide(id, requirement, call))
  const found = `a certification judges ${count(decisions.filter(({ run }) => run).length, 'requirement')}`
  const left = foreseeBlockers(call, catalogue.all).filter(({ ids }) => ids.length > 0)
  if (left.length === 0) return ok(check, found)
  const sum = new Set(left.flatMap(({ ids }) => ids)).size
  const listed = left.map(({ what, ids }) => `${ids.length} ${what}`).join('; ')
  return reportWarning(
    check,
    `${found} and leaves ${sum} mandatory ones untested: ${listed}`,
    '--certify lists what opens each',
  )
}

/** Lists everything that prevents signing a certification, each with the profile line that fixes it. */
export function obstacles(profile: Profile, written: Written): readonly Finding[] {
  const check = 'signature'
  const found = foreseeBlockers({ profile, ...CERTIFICATION }, catalogue.all)
  if (found.length === 0) return [ok(check, 'nothing that the profile shows keeps a certification from being signed')]
  return found.map(({ what, ids, opener }) => {
    const amount =
      ids.length === 0
        ? ''
        : `${count(ids.length, 'mandatory requirement stays', 'mandatory requirements stay')} untested: `
    return wrongProfile(
      check,
      amount + what,
      opener === undefined
        ? 'certify a real unit: its profile gives addresses and a pinned certificate'
        : describeOpener(opener, written),
    )
  })
}
