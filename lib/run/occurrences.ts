import type { RebootRecord } from '../domain/conformance.ts'
import { type Note, OCCURRED, type Occurrence, type TestOutcome } from '../domain/finding.ts'

interface During {
  /** The events that the unit reported before the tests. */
  readonly before: readonly Occurrence[]
  /** The events that the unit reported after the tests. */
  readonly after: readonly Occurrence[]
  readonly outcomes: readonly TestOutcome[]
  readonly reboots: readonly RebootRecord[]
  /** Device time at the start of the run, in epoch milliseconds. */
  readonly begin: number | undefined
}

/** Milliseconds by which a time that is reported in whole seconds can differ from the time that the run measured. */
const ROUNDING = 1000
/** Milliseconds after a restart during which a unit may still report firmware events. */
const STARTING = 300_000

/**
 * Describes the crashes and firmware events that a unit reported since the run began, and which check ran at that time.
 * A firmware event is left out if the run caused it by a restart. Equal events during one check become one observation.
 */
export function describeOccurrences({ before, after, outcomes, reboots, begin = 0 }: During): readonly Note[] {
  const known = new Set(before.map(({ text }) => text))
  // A unit may forget its events when it restarts, so the events that tests read count too.
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

/** Whether a firmware event was caused by a restart of the run: it happened during the restart or shortly after. */
function isOfRestart({ text, at }: Occurrence, reboots: readonly RebootRecord[]): boolean {
  if (at === undefined || !/^\S+\s+(\S+\s+)?firmware-/i.test(text)) return false
  return reboots.some(({ began, phases }) => {
    const start = (began ?? Infinity) * 1000
    return at >= start - ROUNDING && at <= start + (phases.at(-1)?.seconds ?? 0) * 1000 + STARTING
  })
}

/** Removes the quoted time at the end of a text. */
function stripTime(text: string): string {
  return text.replace(/(["'])[^"']*\1$/, '')
}

/**
 * Names the requirements that were being judged. A track lasts longer than other checks, so its requirements come last.
 */
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

/** Maximum number of requirements that are named. */
const NAMED = 3
