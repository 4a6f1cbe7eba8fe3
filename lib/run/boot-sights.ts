import type { ConsolePhase, RebootRecord } from '../domain/conformance.ts'
import type { ConsoleSight } from '../domain/console-sight.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { count } from '../report/wording.ts'

/**
 * How many seconds before the trigger the console may already show the reboot, because a power switch may report back
 * only when the unit is already starting.
 */
const BEFORE = 60
/**
 * How many seconds after the target serves everything the console may still show the reboot, because the console may be
 * late.
 */
const AFTER = 300
/** Maximum number of tests that a sentence names. */
const MOST_TESTS = 3

/** Adds to each reboot the phases that the console showed. */
export function addConsole(reboots: readonly RebootRecord[], sights: readonly ConsoleSight[]): readonly RebootRecord[] {
  const spans = new Map(
    reboots.flatMap((reboot) => (reboot.began === undefined ? [] : [[reboot, findSpan(reboot, sights)] as const])),
  )
  return reboots.map((reboot) => {
    const span = spans.get(reboot)
    if (span === undefined) return reboot
    const { trigger, from, to } = span
    const next = Math.min(to, ...spans.values().flatMap((other) => (other.from > from ? [other.from] : [])))
    const shown = sights
      .filter(({ at }) => at >= from && at < next)
      .map(({ at, phase, line }): ConsolePhase => {
        return { phase, seconds: Math.round((at - trigger) / 100) / 10, line }
      })
    return shown.length === 0 ? reboot : { ...reboot, console: shown }
  })
}

/** Returns the span of device time in which the console can show a reboot, in epoch milliseconds. */
function findSpan({ began = Number.NaN, phases }: RebootRecord, sights: readonly ConsoleSight[]) {
  const trigger = Math.round(began * 1000)
  const last = phases.at(-1)?.seconds
  const ended = sights.findLast(({ phase, at }) => phase === 'login prompt' && at <= trigger)?.at
  return {
    trigger,
    // A login prompt ends the previous start.
    from: Math.max(trigger - BEFORE * 1000, (ended ?? Number.NEGATIVE_INFINITY) + 1),
    to: last === undefined ? Number.POSITIVE_INFINITY : trigger + (last + AFTER) * 1000,
  }
}

/**
 * Describes the kernel panics that the console showed, with the tests that were running. Equal panics during the same
 * tests are described once.
 */
export function describePanics(sights: readonly ConsoleSight[], outcomes: readonly TestOutcome[]): readonly string[] {
  const panics = sights
    .filter(({ phase }) => phase === 'kernel panic')
    .map(({ at, line }) => ({
      at: new Date(at).toISOString(),
      told: `${describeTests(listRunning(outcomes, at))}: ${line}`,
    }))
  return [...Map.groupBy(panics, ({ told }) => told)].map(([told, same]) => {
    const times = same.length === 1 ? 'at' : `${count(same.length, 'time')}, first at`
    return `the console showed a kernel panic ${times} ${same[0]?.at}, ${told}`
  })
}

/**
 * Reports a console that was attached but printed nothing although the unit rebooted. Such a console may belong to
 * another unit.
 */
export function describeSilence(
  recorded: { readonly lines: number; readonly remarks: readonly string[] } | undefined,
  reboots: readonly RebootRecord[],
): readonly string[] {
  const isSilent = recorded !== undefined && recorded.lines === 0 && recorded.remarks.length === 0
  return isSilent && reboots.length > 0
    ? [`the console printed nothing through ${count(reboots.length, 'reboot')}`]
    : []
}

function listRunning(outcomes: readonly TestOutcome[], at: number): readonly string[] {
  return outcomes
    .filter(({ record: { begun, heard } = NOTHING }) => begun !== undefined && begun <= at && at <= (heard ?? 0))
    .map(({ name }) => name)
}

const NOTHING: Partial<NonNullable<TestOutcome['record']>> = {}

function describeTests(names: readonly string[]): string {
  if (names.length === 0) return 'while no check ran'
  const more = names.length - MOST_TESTS
  return `while this ran: ${names.slice(0, MOST_TESTS).join('; ')}${more > 0 ? `; and ${count(more, 'other')}` : ''}`
}
