import type { JobWithMetadata, SendOptions } from 'pg-boss'
import { type Demand, parseDemand, formatQueueName } from '../demand.ts'
import { isDestructive } from '../unit.ts'
import type { Database } from './database.ts'
import type { JobData, Waiting } from './job.ts'

/** Queue for jobs whose agent was lost. From here, a job goes back to the agent that owns the journal. */
export const RESTORE = 'restore'

/** Priority of a job that restores a unit and resumes a run. Such a job comes before all other jobs for its unit. */
const FIRST = 1000

const DAY = 86_400

/**
 * Replaces defaults of pg-boss that do not suit a fleet. By default, jobs expire after 15 minutes, wait for 14 days at
 * most, and are retried twice. pg-boss lets a job run for at most one day.
 */
export const LIVES = { expireInSeconds: DAY, retentionSeconds: 365 * DAY, deleteAfterSeconds: 30 * DAY } as const

/** Number of times that a job is retried after its agent was lost. Certifications are never retried. */
const REPEATS = 2

/**
 * Polls every second. The queue does not use the pg-boss option `notify`, because its workers would then poll only
 * every 30 seconds.
 */
const PINNING = { includeMetadata: true, pollingIntervalSeconds: 1 } as const

/**
 * A hub that is killed while it pins a job leaves the job active. After a minute, the job is pinned again, until that
 * succeeds.
 */
const RESTORE_LIVES = { ...LIVES, expireInSeconds: 60, retryLimit: 10_000, retryDelay: 1 } as const

/** Returns how many jobs a pg-boss command has changed. The types of pg-boss omit this count. */
export function countAffected(response: object): number {
  return 'affected' in response ? Number(response.affected) : 0
}

/** The queues of a hub, one for each demand. */
export class Queue {
  readonly #database: Database
  readonly #heartbeat: number
  readonly #demands = new Map<string, Demand>()

  /**
   * @param heartbeat a job counts as abandoned after this many seconds without a heartbeat from its agent; at least 10
   */
  constructor(database: Database, heartbeat: number) {
    this.#database = database
    this.#heartbeat = heartbeat
  }

  /**
   * Opens the queues.
   * @param owner returns the agent and unit that had fetched an abandoned job, and the run of the job; undefined if
   * nobody had fetched it
   */
  async open(owner: (job: string) => Promise<Pinned | undefined>): Promise<void> {
    const { boss, query } = this.#database
    await boss.createQueue(RESTORE, RESTORE_LIVES)
    // Changes the queue that an earlier version has created.
    await boss.updateQueue(RESTORE, RESTORE_LIVES)
    for (const { queue, demand } of await query<{ queue: string; demand: string }>('SELECT * FROM fleet.demand'))
      this.#demands.set(queue, parseDemand(demand))
    await boss.work<JobData, void, typeof PINNING>(RESTORE, PINNING, async (jobs) => {
      for (const job of jobs) await this.#pin(job, await owner(job.sourceId ?? job.id))
    })
  }

  /**
   * Puts a job into the queue of its demand.
   * @param options `db` of a transaction, before which the queue must exist
   * @returns the id of the job
   */
  async send(data: JobData, { priority = 0, ...options }: Pick<SendOptions, 'priority' | 'db'> = {}): Promise<string> {
    const queue = await this.queueFor(parseDemand(data.demand))
    const id = await this.#database.boss.send(queue, data, {
      priority,
      ...(isDestructive(data.level) ? { retryLimit: 0 } : {}),
      ...options,
    })
    if (id === null) throw new Error(`The queue ${queue} took no job`)
    return id
  }

  /** Returns the queue of a demand, and creates it on first use. */
  async queueFor(demand: Demand): Promise<string> {
    const { boss, query } = this.#database
    const queue = formatQueueName(demand)
    if (this.#demands.has(queue)) return queue
    const options = { ...LIVES, retryLimit: REPEATS, heartbeatSeconds: this.#heartbeat, deadLetter: RESTORE }
    await boss.createQueue(queue, options)
    await query('INSERT INTO fleet.demand VALUES ($1, $2) ON CONFLICT DO NOTHING', [queue, demand.text])
    this.#demands.set(queue, demand)
    return queue
  }

  demandOf(queue: string): Demand | undefined {
    return this.#demands.get(queue)
  }

  /**
   * Returns waiting jobs in the order in which they will be handed out, including the jobs that are about to go back to
   * the agent that owns the journal.
   */
  async waiting(): Promise<readonly Waiting[]> {
    return this.#database.query<Waiting>(
      `SELECT id AS job, name AS queue, CASE name WHEN $1 THEN jsonb_build_object('origin', source_id) ELSE '{}' END || data AS data,
         priority, (extract(epoch FROM created_on) * 1000)::float8 AS created,
         (extract(epoch FROM start_after) * 1000)::float8 AS "startAfter"
       FROM pgboss.job WHERE (state < 'active' AND name LIKE 'demand.%') OR (state <= 'active' AND name = $1)
       ORDER BY priority DESC, created_on, id`,
      [RESTORE],
    )
  }

  /** Returns the queues that contain a job to fetch, in the order in which they are served. */
  async ready(): Promise<readonly string[]> {
    const rows = await this.#database.query<{ queue: string }>(
      `SELECT name AS queue FROM pgboss.job WHERE state < 'active' AND start_after <= now() AND name LIKE 'demand.%'
       GROUP BY name ORDER BY max(priority) DESC, min(created_on)`,
    )
    return rows.map(({ queue }) => queue)
  }

  /** Queues an abandoned job again, unless it was withdrawn meanwhile. */
  async #pin({ id, sourceId, data, priority }: JobWithMetadata<JobData>, pinned: Pinned | undefined): Promise<void> {
    // A job that may be repeated has been repeated often enough.
    if (pinned !== undefined && !isDestructive(data.level)) return
    const origin = data.origin ?? sourceId ?? id
    // If no attempt is known, the job waits in its own queue again.
    const next: NextJob =
      pinned === undefined
        ? { data: { ...data, origin }, options: { priority } }
        : createResumption(data, { origin, ...pinned })
    // The queue cannot be created inside the transaction.
    await this.queueFor(parseDemand(next.data.demand))
    await this.#database.transaction(async ({ db, query }) => {
      const [held] = await query(
        `SELECT id FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'active' FOR UPDATE`,
        [RESTORE, id],
      )
      if (held === undefined) return
      await this.send(next.data, { ...next.options, db })
      await this.#database.boss.complete(RESTORE, id, {}, { db })
    })
  }
}

/** Returns a job for the agent that owns the journal. The job restores the unit and resumes the run that ended early. */
export function createResumption(data: JobData, { agent, unit, run, origin }: Required<Pinned>): NextJob {
  return {
    data: { ...data, demand: `agent=${agent} unit=${unit}`, resume: run, origin },
    options: { priority: FIRST },
  }
}

/** A job that continues another. */
export interface NextJob {
  readonly data: JobData
  readonly options: Pick<SendOptions, 'priority'>
}

/** The agent and the unit that took a job, and the run that owns the journal. */
export interface Pinned {
  readonly agent: string
  readonly unit: string
  readonly run: string
  readonly origin?: string
}
