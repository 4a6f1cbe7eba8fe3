import { isSettledVerdict, type Matrix, buildMatrix } from './matrix.ts'
import type { Hub } from './hub.ts'
import { estimateEnd, forecastQueue, type Place } from './forecast.ts'
import type { Attempt, Certification, KnownUnit, Waiting } from './job.ts'

/** Number of past hours that the page shows, so that last night is still visible in the afternoon. */
const NIGHT = 18

/** The visible state of a fleet at one moment. Times are epoch milliseconds of the hub's database. */
export interface Standing {
  readonly now: number
  readonly agents: readonly {
    readonly name: string
    readonly host: string
    readonly silence: number
    readonly units: number
  }[]
  readonly units: readonly UnitStanding[]
  readonly queue: readonly (Waiting & Place)[]
  /** Jobs that ended last night, newest last. */
  readonly ended: readonly Attempt[]
  readonly matrix: Matrix
  /** Certifications on two units that are still open or ended last night. */
  readonly certifications: readonly Certification[]
}

export interface UnitStanding extends KnownUnit {
  readonly running?: Attempt & { readonly ends?: number }
  readonly past: readonly Attempt[]
}

export async function readStanding(hub: Hub): Promise<Standing> {
  const [now, known, agents, waiting, attempts, all] = [
    await hub.now(),
    await hub.units(),
    await hub.agents(),
    await hub.queue.waiting(),
    await hub.attempts(NIGHT),
    await hub.certifications(),
  ]
  const places = new Map(forecastQueue({ now, waiting, units: known, attempts }).map((place) => [place.job, place]))
  const ended = attempts.filter(isSettledVerdict)
  const waits = new Set(waiting.map(({ job }) => job))
  const units = known.map((each): UnitStanding => {
    const own = attempts.filter(({ agent, unit }) => agent === each.unit.agent && unit === each.unit.name)
    // An attempt whose heartbeats have lapsed stays open until its agent answers, but its job waits already.
    const running = own.findLast(({ ended: end, job }) => end === undefined && !waits.has(job))
    const ends = running === undefined ? undefined : estimateEnd(running, attempts)
    return {
      ...each,
      past: own.filter((attempt) => attempt.ended !== undefined),
      ...(running === undefined ? {} : { running: { ...running, ...(ends === undefined ? {} : { ends }) } }),
    }
  })
  const queue = [...places.values()].flatMap((place) => {
    const job = waiting.find((each) => each.job === place.job)
    return job === undefined ? [] : [{ ...job, ...place }]
  })
  return {
    now,
    agents: agents.map((agent) => ({ ...agent, units: known.filter(({ unit }) => unit.agent === agent.name).length })),
    units,
    queue,
    ended,
    matrix: buildMatrix(units, ended),
    certifications: all.filter((each) => each.ended === undefined || each.ended > now - NIGHT * 3_600_000),
  }
}
