import { meets, parseDemand } from '../demand.ts'
import type { Attempt, JobData, KnownUnit, Waiting } from './job.ts'

/** The place of a job in the queue: which unit will serve the job, and when. Based on what the units are doing now. */
export interface Place {
  readonly job: string
  /** Of the units that can serve the job, those that are expected to be free first. */
  readonly waitsFor: readonly string[]
  /** Why no unit can serve the job now. */
  readonly held?: string
  /** Expected start in epoch milliseconds; absent if it is unknown when a unit becomes free. */
  readonly starts?: number
  /** Usual duration of such a job in seconds; absent if no such job has ended yet. */
  readonly takes?: number
}

interface Situation {
  readonly now: number
  readonly waiting: readonly Waiting[]
  readonly units: readonly KnownUnit[]
  /** Running and ended attempts, from which durations are estimated. */
  readonly attempts: readonly Attempt[]
}

/** When a unit is free: at an instant, at an unknown time, or never in its current state. */
type Free = number | 'unknown' | 'never'

/** Predicts the order in which waiting jobs start. Each job in turn takes the unit that becomes free first. */
export function forecastQueue({ now, waiting, units, attempts }: Situation): readonly Place[] {
  const free = new Map<KnownUnit, Free>(units.map((unit) => [unit, estimateFreeTime(unit, attempts, now)]))
  const places = waiting.map(({ job, data, startAfter }): Place => {
    const able = units.filter(({ unit }) => meets(unit, parseDemand(data.demand)))
    const takes = typicalSeconds(attempts, data, able)
    const known = takes === undefined ? {} : { takes }
    const awaited = able.filter((unit) => free.get(unit) !== 'never')
    if (awaited.length === 0) return { job, waitsFor: [], held: describeHeld(able), ...known }
    const [first] = awaited.toSorted((one, other) => compareFree(free.get(one), free.get(other)))
    const at = first === undefined ? 'unknown' : (free.get(first) ?? 'unknown')
    const waitsFor = awaited.filter((unit) => free.get(unit) === at).map(({ unit }) => unit.name)
    if (typeof at !== 'number') return { job, waitsFor, ...known }
    const starts = Math.max(at, startAfter, now)
    if (first !== undefined) free.set(first, takes === undefined ? 'unknown' : starts + takes * 1000)
    return { job, waitsFor, starts, ...known }
  })
  const order = new Map(waiting.map(({ job }, index) => [job, index]))
  return places.toSorted(
    (one, other) =>
      (one.starts ?? Number.MAX_VALUE) - (other.starts ?? Number.MAX_VALUE) ||
      (order.get(one.job) ?? 0) - (order.get(other.job) ?? 0),
  )
}

function estimateFreeTime({ unit, state, drained }: KnownUnit, attempts: readonly Attempt[], now: number): Free {
  if (drained || state === 'maintenance' || state === 'away') return 'never'
  if (state === 'free') return now
  const running = attempts.find(
    (each) => each.ended === undefined && each.agent === unit.agent && each.unit === unit.name,
  )
  const ends = running === undefined ? undefined : estimateEnd(running, attempts)
  return ends === undefined ? 'unknown' : Math.max(ends, now)
}

/**
 * Estimates when a running job ends, from the durations of earlier runs. If there are none, uses the run's own
 * estimate.
 */
export function estimateEnd(running: Attempt, attempts: readonly Attempt[]): number | undefined {
  const takes = typicalSeconds(attempts, running.data, [running.facts]) ?? running.seconds
  return takes === undefined ? undefined : running.started + takes * 1000
}

/** Returns the median duration of runs at this level, or of this part of a certification, on these models. */
function typicalSeconds(
  attempts: readonly Attempt[],
  { level, part }: Pick<JobData, 'level' | 'part'>,
  units: readonly (KnownUnit | Attempt['facts'])[],
): number | undefined {
  const models = new Set(units.map((each) => ('unit' in each ? each.unit.model : each.model)))
  const lengths = attempts
    .filter(({ data, ended, exitCode, facts }) => {
      const isWhole = data.only.length === 0 && data.resume === undefined
      return (
        ended !== undefined &&
        exitCode !== undefined &&
        exitCode < 2 &&
        isWhole &&
        data.level === level &&
        data.part?.name === part?.name &&
        models.has(facts.model)
      )
    })
    .map(({ started, ended = 0 }) => (ended - started) / 1000)
    .toSorted((one, other) => one - other)
  return lengths[Math.floor((lengths.length - 1) / 2)]
}

function compareFree(one: Free | undefined, other: Free | undefined): number {
  const value = (free: Free | undefined) => (typeof free === 'number' ? free : Number.MAX_VALUE)
  return value(one) - value(other)
}

function describeHeld(able: readonly KnownUnit[]): string {
  if (able.length === 0) return 'no known unit meets it any longer'
  const reasons = able.map(
    ({ unit, state, drained }) =>
      `${unit.name} is ${drained ? 'drained' : state === 'away' ? 'away' : 'in maintenance'}`,
  )
  return reasons.slice(0, 3).join(', ')
}
