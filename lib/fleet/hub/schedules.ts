import type { Database } from './database.ts'
import { DemandError, parseDemand } from '../demand.ts'
import type { Hub } from './hub.ts'
import type { JobData } from './job.ts'
import { type CertificationRequest, pickPair, submitCertification } from './certification.ts'
import { LIVES } from './queue.ts'
import { createJobs, type Submission } from './submission.ts'
import { describeError } from '../../domain/errors.ts'

/** A queue for the hub itself. Each job in it is a certification to be submitted. */
const CERTIFY = 'certify'

/** A recurring job. A certification on two units is shown as one job for the requested units. */
export interface Schedule {
  readonly key: string
  readonly cron: string
  readonly timeZone: string
  readonly data: JobData
  /** Next start as an ISO time. */
  readonly next?: string
}

/**
 * Schedules a submission by cron, with one schedule per job.
 * @throws {DemandError} if no known unit meets the demand, or if the cron expression is invalid
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
  return all.map(({ name, key, cron, timezone, data }) => {
    const [next] = preview(boss, cron, timezone)
    return {
      key,
      cron,
      timeZone: timezone,
      data: name === CERTIFY ? describeRequest(data as CertificationRequest) : (data as JobData), // as it was scheduled
      ...(next === undefined ? {} : { next: next.toISOString() }),
    }
  })
}

/**
 * Schedules a certification on two units by cron. The units are chosen each time that the certification is queued.
 * @throws {DemandError} if no two known units are equal now, or if the cron expression is invalid
 */
export async function scheduleCertification(
  hub: Hub,
  { boss }: Database,
  {
    cron,
    timeZone,
    key,
    certification,
  }: { cron: string; timeZone: string; key: string; certification: Omit<CertificationRequest, 'from'> },
): Promise<readonly Schedule[]> {
  const [next] = preview(boss, cron, timeZone)
  const request: CertificationRequest = { ...certification, from: `${cron}, ${timeZone}` }
  pickPair(await hub.units(), request.on, request.demand)
  await boss.schedule(CERTIFY, cron, request, { tz: timeZone, key, retryLimit: 0 })
  hub.changed()
  const data = describeRequest(request)
  return [{ key, cron, timeZone, data, ...(next === undefined ? {} : { next: next.toISOString() }) }]
}

function describeRequest({ on, demand, only = [], from }: CertificationRequest): JobData {
  const units = on?.join(' and ') ?? ['two equal units', ...(demand === undefined ? [] : [demand])].join(', ')
  return { level: 'certification', only, from, demand: units }
}

/**
 * Opens the queue of scheduled certifications, and submits each of them at its time.
 * @param fails called if a certification cannot be submitted
 */
export async function openScheduledCertifications(
  hub: Hub,
  { boss }: Database,
  fails: (request: CertificationRequest, reason: string) => void,
): Promise<void> {
  // Never retried: if the hub was lost while submitting, both parts may already be in the queue.
  await boss.createQueue(CERTIFY, { ...LIVES, retryLimit: 0 })
  await boss.work<CertificationRequest>(CERTIFY, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs)
      await submitCertification(hub, data).catch((error: unknown) => fails(data, describeError(error)))
  })
}

/**
 * Removes a schedule.
 * @returns the number of schedules removed: the schedule with this key, and the numbered ones of the same submission
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
