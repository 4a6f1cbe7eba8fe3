import type { Mandate } from '../../domain/conformance.ts'
import type { Level } from '../../domain/requirement.ts'
import { demandSome, parseDemand } from '../demand.ts'
import type { Unit } from '../unit.ts'
import type { Hub } from './hub.ts'
import type { JobData } from './job.ts'

/** A request to the fleet. */
export interface Submission {
  readonly demand: string
  /** Set to create one job for each known unit that meets the demand now. */
  readonly each?: true
  /** Number of equal jobs; 1 by default. */
  readonly count?: number
  readonly level: Level
  readonly only?: readonly string[]
  readonly priority?: number
  readonly until?: JobData['until']
  readonly from: string
  readonly mandate?: Mandate
}

/** A job that was queued. */
export interface Submitted {
  readonly job: string
  readonly demand: string
}

/**
 * Creates the jobs of a submission.
 * @throws {DemandError} if no known unit meets the demand
 */
export async function createJobs(hub: Hub, submission: Submission): Promise<readonly JobData[]> {
  const { demand: text, each, count = 1, level, only = [], until, from, mandate } = submission
  const demand = parseDemand(text)
  const units = (await hub.units()).map(({ unit }) => unit)
  const able = demandSome(units, demand)
  const common = {
    level,
    only,
    from,
    ...(until === undefined ? {} : { until }),
    ...(mandate === undefined ? {} : { mandate }),
  }
  if (each === true) return able.map((unit) => ({ ...common, demand: formatUnitDemand(unit) }))
  return Array.from({ length: count }, () => ({ ...common, demand: demand.text }))
}

/** Puts a submission into the queue. */
export async function submit(hub: Hub, submission: Submission): Promise<readonly Submitted[]> {
  const { priority = 0 } = submission
  const submitted: Submitted[] = []
  for (const data of await createJobs(hub, submission)) {
    const job = await hub.queue.send(data, { priority })
    submitted.push({ job, demand: data.demand })
  }
  hub.changed()
  return submitted
}

function formatUnitDemand({ agent, name }: Unit): string {
  return parseDemand(`agent=${agent} unit=${name}`).text
}
