import type { RebootRecord } from '../domain/conformance.ts'
import { type Note, OCCURRED, type Occurrence, type TestOutcome } from '../domain/finding.ts'

interface During {
  /** What the unit told before the tests. */
  readonly before: readonly Occurrence[]
  /** What it told after the tests. */
  readonly after: readonly Occurrence[]
  readonly outcomes: readonly TestOutcome[]
  readonly reboots: readonly RebootRecord[]
  /** Device time at the start of the run, in epoch milliseconds. */
  readonly begin: number | undefined
}

/** Milliseconds by which times that are told in whole seconds can differ from the run's. */
const ROUNDING = 1000
/** Milliseconds after a restart during which a unit may still tell of its firmware. */
const STARTING = 300_000

/**
 * Describes what a unit told of crashed software and of firmware since the run began, and which check ran then. Firmware
 * that starts because the run restarted the unit is no surprise. Equal events during one check are one observation.
 */
export function describeOccurrences({ before, after, outcomes, reboots, begin = 0 }: During): readonly Note[] {
  const known = new Set(before.map(({ text }) => text))
  // A unit may forget its events when it restarts, so what tests read counts too.
  const read = outcomes.flatMap(({ record }) => record?.occurred ?? [])
  const all = [...after, ...read.filter(({ at }) => at !== undefined && at >= begin - ROUNDING)]
  const fresh = new Map(all.filter(({ text }) => !known.has(text)).map((each) => [each.text, each]))
  const told = [...fresh.values()]
    .filter((each) => !isOfRestart(each, reboots))
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
    .map((each) => ({ ...each, when: describeTime(each, outcomes) }))
  return [...Map.groupBy(told, ({ text, when }) => `${stripTime(text)} ${when}`).values()].flatMap(
    ([first, ...more]) => {
      if (first === undefined) return []
      const like = more.length === 0 ? '' : ` (and ${more.length} more like it)`
      return [{ subject: OCCURRED, value: `${first.when}: ${first.text}${like}` }]
    },
  )
}

/** Whether firmware was told of while the unit restarted, or just after, because the run restarted it. */
function isOfRestart({ text, at }: Occurrence, reboots: readonly RebootRecord[]): boolean {
  if (at === undefined || !/^\S+\s+(\S+\s+)?firmware-/i.test(text)) return false
  return reboots.some(({ began, phases }) => {
    const start = (began ?? Infinity) * 1000
    return at >= start - ROUNDING && at <= start + (phases.at(-1)?.seconds ?? 0) * 1000 + STARTING
  })
}

/** Returns a text without the quoted time at its end. */
function stripTime(text: string): string {
  return text.replace(/(["'])[^"']*\1$/, '')
}

/** Names the requirements that were being judged. A track lasts longer than other checks and is named after them. */
function describeTime({ at }: Occurrence, outcomes: readonly TestOutcome[]): string {
  if (at === undefined) return 'at a time that the unit does not tell'
  const during = outcomes.filter(({ state, record: { begun, heard } = {} }) => {
    if (state === 'skipped' || begun === undefined || heard === undefined) return false
    return at >= begun - ROUNDING && at <= heard + ROUNDING
  })
  const isTrack = ({ lane }: TestOutcome) => Number(lane === 'timeline')
  const ids = during.toSorted((one, other) => isTrack(one) - isTrack(other)).flatMap(({ verifies }) => verifies)
  const [names, more] = [ids.slice(0, NAMED), ids.length - NAMED]
  return names.length === 0
    ? 'between two checks'
    : `while ${names.join(', ')} ran${more > 0 ? ` and ${more} more` : ''}`
}

/** How many requirements are named. */
const NAMED = 3
