import { catalogue } from '../catalogue/catalogue.ts'
import { omitPlace, type Opener } from '../domain/openers.ts'
import type { Scope } from '../judging/applicability.ts'
import { type Blocker, foreseeBlockers } from '../judging/blockers.ts'
import { estimate, selectRequirements } from '../plan/estimate.ts'
import { selectFitting } from '../plan/fitting.ts'
import { findMemberLine } from '../profile/member-line.ts'
import { duration } from '../report/duration.ts'
import { count, unitName } from '../report/wording.ts'

/** A profile file: its name and its text. */
export interface Written {
  readonly file: string
  readonly text: string
}

/** A run with the options that were requested for it. */
interface Call extends Scope {
  readonly faults: readonly string[]
  readonly quirks: readonly string[]
  /** Requirements that the resumed run has already judged. */
  readonly kept: readonly string[]
  readonly until?: Date | undefined
}

/**
 * Lists what to know before a run starts: the expected and the latest end of the run, and what would prevent its report
 * from being signed.
 */
export function forecastRun(call: Call, written: Written, now = new Date()): readonly string[] {
  const { profile, level } = call
  const blockers = foreseeBlockers(call, catalogue.all)
  // A reason without requirements concerns the whole run, for example an emulated target or a level other than
  // certification. Nobody means to sign such a run, so its blockers are not shown.
  const isCertification = blockers.every(({ ids }) => ids.length > 0)
  return [
    `${profile.name}, ${unitName(profile)}, ${profile.release}: ${level}`,
    ...forecastTime(call, now).map((line) => `  ${line}`),
    ...(isCertification ? formatBlockers(blockers, written).map((line) => `  ${line}`) : []),
  ]
}

function forecastTime(call: Call, now: Date): readonly string[] {
  const { kept, until, profile } = call
  const clock = 'bench' in profile ? profile.bench.clock : { driver: 'real', rate: 1 }
  const rate = clock.driver === 'real' ? clock.rate : 1
  const all =
    until === undefined
      ? selectRequirements(call)
      : selectFitting(call, ((until.getTime() - now.getTime()) / 1000) * rate)
  const due = all.filter((id) => !kept.includes(id))
  const { floor, worst, reboots } = estimate(call, due)
  if (floor === 0) return [`Judges ${count(due.length, 'requirement')}; waits for nothing, and restarts nothing.`]
  const restarts = reboots === 0 ? '' : ` and ${count(reboots, 'reboot')}`
  const least = `Takes at least ${duration(roundUp(floor))}${restarts}`
  if (clock.driver !== 'real') return [`${least} on the clock of the target, which jumps.`]
  const speed = rate === 1 ? '' : `, at ${rate} times real time`
  const atWorst = worst === floor ? '' : `; at worst ${duration(roundUp(worst))}, where no restart ends in its time`
  return [`${least}${speed}, and ends about ${wallClock(now, floor / rate)}${atWorst}.`]
}

function roundUp(seconds: number): number {
  return Math.ceil(seconds / 60) * 60
}

/** Formats the local time after this many seconds, such as `14:57 (Wed 25 Nov, your clock)`. */
function wallClock(from: Date, seconds: number): string {
  const at = new Date(from.getTime() + seconds * 1000)
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }).format(at)
  return `${clockTime(at)} (${day.replace(',', '')}, your clock)`
}

/** Formats a time as hours and minutes, such as `14:57`. */
export function clockTime(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
}

/**
 * Formats the reasons why a run cannot be signed, in columns. Each reason comes with the profile line that removes it.
 */
export function formatBlockers(blockers: readonly Blocker[], written: Written): readonly string[] {
  if (blockers.length === 0) return ['Nothing that the profile shows keeps it from being signed.']
  const left = new Set(blockers.flatMap(({ ids }) => ids)).size
  const rows = blockers.map(({ what, ids, opener }) => ({
    amount: ids.length === 0 ? '' : String(ids.length),
    what: omitPlace(what),
    opened: opener === undefined ? '' : describeOpener(opener, written),
  }))
  const width = Math.max(...rows.map(({ amount }) => amount.length))
  return [
    left === 0
      ? 'Cannot be signed:'
      : `Cannot be signed: ${count(left, 'mandatory requirement stays', 'mandatory requirements stay')} untested.`,
    ...rows.flatMap(({ amount, what, opened }) => [
      `  ${amount.padStart(width)}  ${what}`,
      ...(opened === '' ? [] : [`  ${''.padStart(width)}    ${opened}`]),
    ]),
  ]
}

/** Formats a profile line with the text to add there. If there is a better solution than the line, it comes first. */
export function describeOpener({ place, add, rather }: Opener, { file, text }: Written): string {
  const inside = place.includes('.') ? place.slice(0, place.lastIndexOf('.')) : place
  const line = `${file}:${findMemberLine(text, place)}  in ${inside}: ${add}`
  return rather === undefined ? line : `${rather}: ${line}`
}
