import { catalogue } from '../catalogue/catalogue.ts'
import { decide } from '../judging/applicability.ts'
import { foreseeBlockers } from '../judging/blockers.ts'
import type { Profile } from '../profile/profile.ts'
import { count } from '../report/wording.ts'
import { describeOpener, type Written } from '../terminal/forecast.ts'
import { type Finding, ok, reportUndecided, reportWarning, wrong, wrongProfile } from './finding.ts'
import type { Rehearsed } from './rehearsal.ts'

const CERTIFICATION = { level: 'certification', only: [] } as const

/**
 * Reports the requirements that a certification with this profile leaves untested. A certification that leaves
 * mandatory requirements untested cannot be signed.
 */
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

/**
 * Lists everything that prevents a certification from being signed, each with the solution: a line of the profile, or
 * what to change on the unit.
 * @param unit what a rehearsal on the unit showed; undefined if the unit could not be examined
 */
export function listObstacles(profile: Profile, written: Written, unit: Rehearsed | undefined): readonly Finding[] {
  const check = 'signature'
  const { lacks = [], absent = [], undecided, emulated = false, inUse = [] } = unit ?? {}
  const shown = foreseeBlockers({ profile, ...CERTIFICATION, emulated, inUse }, catalogue.all)
  const found = [...shown, ...lacks].map(({ what, ids, opener }) => {
    const amount = `${count(ids.length, 'mandatory requirement stays', 'mandatory requirements stay')} untested: `
    if (ids.length === 0) return wrongProfile(check, what, ANOTHER_UNIT)
    if (opener === undefined) return wrong(check, amount + what, ON_THE_UNIT)
    return wrongProfile(check, amount + what, describeOpener(opener, written))
  })
  const warnings = absent.map(({ place, ids }) => {
    const resting = count(ids.length, 'mandatory requirement rests', 'mandatory requirements rest')
    return reportWarning(check, `${resting} on ${place}, of which the unit shows nothing`, CONFIGURE)
  })
  if (profile.family === 'platform' && (unit === undefined || undecided !== undefined)) {
    const why = undecided ?? 'it could not be examined'
    const open = reportUndecided(check, `not all that the unit itself leaves untested is known: ${why}`, REPEAT)
    return [...found, ...warnings, open]
  }
  if (found.length > 0) return [...found, ...warnings]
  return [...warnings, ok(check, 'nothing else that profile and unit show keeps a certification from being signed')]
}

const ANOTHER_UNIT = 'certify a real unit: its profile gives addresses and a pinned certificate'
const ON_THE_UNIT = 'give the unit what is missing'
const CONFIGURE = 'a run judges as much of it as it writes itself; configure one to be sure of the rest'
const REPEAT = 'repeat it once the lines above are in order'
