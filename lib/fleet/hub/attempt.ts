import type { PgBoss } from 'pg-boss'
import type { Conformance } from '../../domain/conformance.ts'
import type { Unit } from '../unit.ts'
import type { Transaction } from './database.ts'
import type { Attempt, Completion, FetchedJob, JobData } from './job.ts'
import { countAffected, type NextJob, RESTORE, createResumption } from './queue.ts'

/** The conclusion of an attempt whose agent has been lost. */
export const LOST = 'its agent was lost'

/** The columns of an attempt; times are epoch milliseconds. */
export const ATTEMPT = `job, attempt, origin, data, agent, unit, facts, run, (extract(epoch FROM started) * 1000)::float8 AS started,
  seconds, tally, stop, (extract(epoch FROM ended) * 1000)::float8 AS ended, exit_code AS "exitCode", conclusion, totals,
  verdicts, restored`

/** An attempt with the queue of its job. */
export type Queued = Attempt & { readonly queue: string }

/** Who takes a job, and the run of the job. */
export interface Taker {
  readonly agent: string
  readonly instance: string
  readonly unit: string
  readonly run: string
}

/**
 * Takes the first job from a queue and records the attempt. Otherwise, a lost job would have no trace.
 * @returns `over` instead of a job that must not begin any more; neither if the queue is empty
 */
export async function takeJob(
  boss: PgBoss,
  { queue, by, facts }: { readonly queue: string; readonly by: Taker; readonly facts: Unit },
  { db, query }: Transaction,
): Promise<{ readonly job?: FetchedJob; readonly over?: JobData }> {
  const [job] = await boss.fetch<FetchedJob['data']>(queue, { includeMetadata: true, db })
  if (job === undefined) return {}
  const { id, retryCount, data } = job
  // An earlier attempt of this job has sent no heartbeat, and its agent has not come back.
  const origin = data.origin ?? id
  await giveUpAttempts({ job: id, origin }, query)
  const ends = await findEnd(data, origin, query)
  if (ends !== undefined) {
    await boss.complete(queue, id, { conclusion: `not begun: ${ends}` }, { db })
    return { over: data }
  }
  await query(
    `INSERT INTO fleet.attempt (job, attempt, queue, data, origin, agent, instance, unit, facts, run, started)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
    [
      id,
      retryCount,
      queue,
      JSON.stringify(data),
      origin,
      by.agent,
      by.instance,
      by.unit,
      JSON.stringify(facts),
      by.run,
    ],
  )
  return { job: { job: id, attempt: retryCount, data } }
}

/** Returns why a job must not begin any more: its deadline has passed, or an earlier attempt of it was cancelled. */
async function findEnd({ until }: JobData, origin: string, query: Transaction['query']): Promise<string | undefined> {
  if (until !== undefined && new Date(until.at) <= new Date()) return `${until.said} had come`
  const [row] = await query<{ stop: string }>(
    'SELECT stop FROM fleet.attempt WHERE origin = $1 AND stop IS NOT NULL LIMIT 1',
    [origin],
  )
  return row?.stop
}

/** Ends the open attempts of a job that is not running any more, so far as the hub knows. */
async function giveUpAttempts(
  { job, origin }: Pick<Queued, 'job' | 'origin'>,
  query: Transaction['query'],
): Promise<void> {
  await query(
    `UPDATE fleet.attempt SET ended = now(), exit_code = 3, conclusion = $3
     WHERE (job = $1 OR origin = $2) AND ended IS NULL`,
    [job, origin, LOST],
  )
}

/**
 * Returns an attempt that waits for its result; undefined if there is none.
 * @param lock locks the row for the rest of the transaction
 */
export async function findOpenAttempt(
  { job, attempt }: Pick<Completion, 'job' | 'attempt'>,
  query: Transaction['query'],
  lock: '' | 'FOR UPDATE' = '',
): Promise<Queued | undefined> {
  const [found] = await query<Record<string, unknown>>(
    `SELECT queue, ${ATTEMPT} FROM fleet.attempt WHERE job = $1 AND attempt = $2 ${lock}`,
    [job, attempt],
  )
  if (found === undefined) return undefined
  const row = withoutNull<Queued>(found)
  return row.ended !== undefined && row.conclusion !== LOST ? undefined : row
}

/**
 * Records a result.
 * @returns whether the job still belonged to this attempt, or its repetition was withdrawn
 */
export async function settleJob(
  boss: PgBoss,
  { job, attempt, exitCode, conclusion }: Completion,
  { queue, run, origin, stop }: Queued,
  conformance: Conformance | undefined,
  transaction: Transaction,
): Promise<boolean> {
  const { db, query } = transaction
  const output = { exitCode, conclusion, run }
  const completed = await boss.complete(queue, { id: job, retryCount: attempt }, output, { db })
  await query(
    `UPDATE fleet.attempt SET ended = now(), exit_code = $3, conclusion = $4, totals = $5, verdicts = $6, restored = $7
     WHERE job = $1 AND attempt = $2`,
    [job, attempt, exitCode, conclusion, ...serialiseResult(conformance)],
  )
  if (countAffected(completed) > 0) return true
  const isWhole = conformance !== undefined && conformance.run.interrupted === undefined
  return (isWhole || stop !== undefined) && (await withdrawJobs(boss, { job, queue, origin }, transaction))
}

/**
 * Withdraws a waiting job, and every waiting job that continues the same origin.
 * @returns whether there was one
 */
export async function withdrawJobs(
  boss: PgBoss,
  { job, queue, origin }: Pick<Queued, 'job' | 'queue' | 'origin'>,
  { db, query }: Transaction,
): Promise<boolean> {
  const find = () =>
    query<{ id: string; name: string }>(
      `SELECT id, name FROM pgboss.job
       WHERE (id = $1 AND name = $2 AND state <= $5) OR (name LIKE 'demand.%' AND state < 'active' AND data->>'origin' = $3)
         OR (name = $4 AND state <= 'active' AND coalesce(data->>'origin', source_id::text) = $3) FOR UPDATE`,
      [job, queue, origin, RESTORE, queue === RESTORE ? 'active' : 'retry'],
    )
  const found = await find()
  // If the job was pinned meanwhile, only a second look finds the pinned job.
  const waiting = found.length > 0 ? found : await find()
  for (const { id, name } of waiting) {
    await boss.cancel(name, id, { db })
    await giveUpAttempts({ job: id, origin }, query)
  }
  return waiting.length > 0
}

/** Returns the job that continues a job after its result; undefined if none does. */
export function nextJob(
  { returned, resumes }: Completion,
  { data, agent, unit, run, origin, stop }: Attempt,
): NextJob | undefined {
  if (stop !== undefined) return undefined
  if (returned === true) return { data: { ...data, origin }, options: {} }
  return resumes === true ? createResumption(data, { agent, unit, run, origin }) : undefined
}

function serialiseResult(conformance: Conformance | undefined): readonly unknown[] {
  if (conformance === undefined) return [null, null, null]
  const byVerdict = Object.groupBy(conformance.requirements, ({ verdict }) => verdict)
  const verdicts = Object.fromEntries(
    Object.entries(byVerdict).map(([verdict, all]) => [verdict, (all ?? []).map(({ id }) => id)]),
  )
  const isRestored = conformance.incidents.every(({ kind }) => kind !== 'restore' && kind !== 'configuration')
  return [JSON.stringify(conformance.totals), JSON.stringify(verdicts), isRestored]
}

/** Returns a row of attempts without its NULL members. */
export function withoutNull<T = Attempt>(row: Record<string, unknown>): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as T // the columns of T
}
