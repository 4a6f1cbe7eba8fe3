import type { Database } from './database.ts'
import { DemandError, parseDemand } from '../demand.ts'
import type { Hub } from './hub.ts'
import type { JobData } from './job.ts'
import { createJobs, type Submission } from './submission.ts'
import { describeError } from '../../domain/errors.ts'

/** A recurring job. */
export interface Schedule {
  readonly key: string
  readonly cron: string
  readonly timeZone: string
  readonly data: JobData
  /** ISO time. */
  readonly next?: string
}

/**
 * Schedules a submission by cron, with one schedule per job.
 * @throws {DemandError} for a demand that cannot be met, or an invalid cron expression
 */
export async function schedule(
  hub: Hub,
  { boss }: Database,
  { cron, timeZone, key, submission }: { cron: string; timeZone: string; key: string; submission: Submission },
): Promise<readonly Schedule[]> {
  const [next] = preview(boss, cron, timeZone)
  const jobs = await createJobs(hub, { ...submission, from: `${cron}, ${timeZone}` })
  const made: Schedule[] = []
  for (const [index, data] of jobs.entries()) {
    const own = jobs.length === 1 ? key : `${key}.${index + 1}`
    const queue = await hub.queue.queueFor(parseDemand(data.demand))
    const retry = data.level === 'certification' ? { retryLimit: 0 } : {}
    await boss.schedule(queue, cron, data, { tz: timeZone, key: own, priority: submission.priority ?? 0, ...retry })
    made.push({ key: own, cron, timeZone, data, ...(next === undefined ? {} : { next: next.toISOString() }) })
  }
  hub.changed()
  return made
}

export async function listSchedules({ boss }: Database): Promise<readonly Schedule[]> {
  const all = await boss.getSchedules()
  return all.map(({ key, cron, timezone, data }) => {
    const [next] = preview(boss, cron, timezone)
    return {
      key,
      cron,
      timeZone: timezone,
      data: data as JobData, // what `schedule` gave
      ...(next === undefined ? {} : { next: next.toISOString() }),
    }
  })
}

/**
 * Removes a schedule.
 * @returns the number of schedules removed: the one with this key, and those numbered after it
 */
export async function unschedule({ boss }: Database, key: string): Promise<number> {
  const wanted = (await boss.getSchedules()).filter((each) => each.key === key || each.key.startsWith(`${key}.`))
  for (const { name, key: own } of wanted) await boss.unschedule(name, own)
  return wanted.length
}

function preview(boss: Database['boss'], cron: string, tz: string): readonly Date[] {
  try {
    return boss.previewSchedule(cron, { tz, count: 1 })
  } catch (error) {
    throw new DemandError(`"${cron}" in ${tz} is no schedule: ${describeError(error)}. Write cron, as "0 3 * * *"`)
  }
}
