import { EventEmitter } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { Conformance } from '../../domain/conformance.ts'
import { BusyError } from '../../domain/errors.ts'
import { meets, parseDemand } from '../demand.ts'
import type { UnitReport } from '../unit.ts'
import {
  ATTEMPT,
  findOpenAttempt,
  LOST,
  nextJob,
  settleJob,
  takeJob,
  type Taker,
  withdrawJobs,
  withoutNull,
} from './attempt.ts'
import type { Database } from './database.ts'
import type {
  Attempt,
  Certification,
  Completion,
  FetchedJob,
  JobData,
  KnownUnit,
  Sync,
  SyncAnswer,
  Waiting,
} from './job.ts'
import { countAffected, type Pinned, Queue } from './queue.ts'

/** An agent is considered away after this many seconds without a heartbeat. */
export const AWAY = 15

/**
 * The hub knows which agents have joined, which units they have, and which agent has which job. Leases, not the queue,
 * protect the units.
 */
export class Hub {
  readonly queue: Queue
  readonly #database: Database
  /** Emits an event for every change, and if a part of a certification does not begin any more. */
  readonly changes = new EventEmitter<{ change: []; partOver: [] }>().setMaxListeners(0)
  #change = 1

  /** @param heartbeat seconds, as in `Queue` */
  constructor(database: Database, heartbeat: number) {
    this.#database = database
    this.queue = new Queue(database, heartbeat)
  }

  async open(): Promise<void> {
    await this.queue.open((job) => this.#ownerOf(job))
  }

  /** Returns the number of the latest change. */
  get version(): number {
    return this.#change
  }

  /** Notifies all waiting requests of a change. */
  changed(): void {
    this.#change += 1
    this.changes.emit('change')
  }

  /**
   * Processes a message from an agent.
   * @throws {BusyError} if another agent of the same name is active
   */
  async sync({ agent, instance, host, units, running, room, seen }: Sync, patience: number): Promise<SyncAnswer> {
    await this.#join({ agent, instance, host })
    await this.#abandonOthers(agent, instance)
    await this.#keepUnits(agent, units)
    const stop = [...(await this.#keepRunning(running)), ...(await this.#stopped(agent))]
    let work = room > 0 ? await this.#workFor(agent, units) : []
    if (seen === this.#change && stop.length + work.length === 0) {
      await this.#untilChange(patience)
      work = room > 0 ? await this.#workFor(agent, units) : []
    }
    return { seen: this.#change, work, stop }
  }

  /** Returns the first job that a unit can serve; undefined if there is none. */
  async fetch(by: Taker): Promise<FetchedJob | undefined> {
    const [unit] = await this.#unitsOf(by.agent, by.unit)
    if (unit === undefined || unit.drained) return undefined
    for (const queue of await this.queue.ready()) {
      const demand = this.queue.demandOf(queue)
      if (demand === undefined || !meets(unit.unit, demand)) continue
      const { job, over } = await this.#database.transaction((transaction) =>
        takeJob(this.#database.boss, { queue, by, facts: unit.unit }, transaction),
      )
      if (over?.part !== undefined) this.changes.emit('partOver')
      if (job === undefined) continue
      this.changed()
      return job
    }
    return undefined
  }

  /**
   * Accepts the result of a job. A job may have been given up for missed heartbeats. A late result of such a job still
   * counts, unless the job has been started again or the run was interrupted.
   */
  async complete(completion: Completion, conformance: Conformance | undefined): Promise<void> {
    const { boss, query: read } = this.#database
    const open = await findOpenAttempt(completion, read)
    if (open === undefined) return
    // The queue cannot be created inside the transaction.
    const expected = nextJob(completion, open)
    if (expected !== undefined) await this.queue.queueFor(parseDemand(expected.data.demand))
    await this.#database.transaction(async ({ db, query }) => {
      const row = await findOpenAttempt(completion, query, 'FOR UPDATE')
      if (row === undefined) return
      const [job] = await query<{ priority: number }>('SELECT priority FROM pgboss.job WHERE name = $1 AND id = $2', [
        row.queue,
        row.job,
      ])
      const next = nextJob(completion, row)
      const isOurs = await settleJob(boss, completion, row, conformance, { db, query })
      if (isOurs && next !== undefined) await this.queue.send(next.data, { ...job, ...next.options, db })
    })
    this.changed()
  }

  /**
   * Cancels a job.
   * @returns what happened to the job
   */
  async cancel(job: string, by: string): Promise<'not begun' | 'not repeated' | 'stopping' | 'unknown'> {
    const { boss, query } = this.#database
    const waiting = (await this.queue.waiting()).find((each) => isNamed(each, job))
    if (waiting !== undefined) {
      const origin = waiting.data.origin ?? waiting.job
      const isWithdrawn = await this.#database.transaction((transaction) =>
        withdrawJobs(boss, { ...waiting, origin }, transaction),
      )
      this.changed()
      if (isWithdrawn) return (await this.attemptsOf(origin)).length > 0 ? 'not repeated' : 'not begun'
    }
    // Sets a flag that the agent obeys. The cancel command of pg-boss is not used, because it would free the unit while
    // the run of the job is still writing.
    const found = await query(
      `UPDATE fleet.attempt SET stop = $2 WHERE (job::text LIKE $1 || '%' OR origin::text LIKE $1 || '%') AND ended IS NULL RETURNING job`,
      [job, `cancelled by ${by}`],
    )
    if (found.length > 0) this.changed()
    return found.length > 0 ? 'stopping' : 'unknown'
  }

  /**
   * Stops or resumes handing out jobs to an agent or a unit.
   * @returns the number of units affected
   */
  async drain(name: string, drained: boolean): Promise<number> {
    const found = await this.#database.query(
      'UPDATE fleet.unit SET drained = $2 WHERE name = $1 OR agent = $1 RETURNING name',
      [name, drained],
    )
    this.changed()
    return found.length
  }

  /** Returns every known unit, including those of agents that are away. */
  async units(): Promise<readonly KnownUnit[]> {
    return this.#unitsOf()
  }

  /** Returns all units, the units of one agent, or one unit. */
  async #unitsOf(agent?: string, name?: string): Promise<readonly KnownUnit[]> {
    return this.#database.query<KnownUnit>(
      `SELECT unit, CASE WHEN a.seen < now() - make_interval(secs => $1) THEN 'away' ELSE state END AS state,
         trouble, u.drained, (extract(epoch FROM u.since) * 1000)::float8 AS since
       FROM fleet.unit u JOIN fleet.agent a ON a.name = u.agent
       WHERE u.agent = coalesce($2, u.agent) AND u.name = coalesce($3, u.name) ORDER BY u.name, u.agent`,
      [AWAY, agent ?? null, name ?? null],
    )
  }

  async agents(): Promise<readonly { readonly name: string; readonly host: string; readonly silence: number }[]> {
    return this.#database.query(
      `SELECT name, host, extract(epoch FROM now() - seen)::float8 AS silence FROM fleet.agent ORDER BY name`,
    )
  }

  /** Returns the attempts that are running or were started in the last `hours` hours, oldest first. */
  async attempts(hours: number): Promise<readonly Attempt[]> {
    const rows = await this.#database.query<Record<string, unknown>>(
      `SELECT ${ATTEMPT} FROM fleet.attempt
       WHERE ended IS NULL OR started > now() - make_interval(hours => $1) ORDER BY started`,
      [hours],
    )
    return rows.map(withoutNull)
  }

  /**
   * Returns the attempts of a job or of a certification, including the attempts that resumed the job or certification.
   */
  async attemptsOf(job: string): Promise<readonly Attempt[]> {
    const rows = await this.#database.query<Record<string, unknown>>(
      `SELECT ${ATTEMPT} FROM fleet.attempt WHERE origin::text LIKE $1 || '%' OR job::text LIKE $1 || '%' OR data->'part'->>'of' = $1 ORDER BY started`,
      [job],
    )
    return rows.map(withoutNull)
  }

  /** Records a certification and queues its parts, or neither. */
  async addCertification(
    { id, units }: Pick<Certification, 'id' | 'units'>,
    parts: readonly JobData[],
    priority: number,
  ): Promise<void> {
    for (const { demand } of parts) await this.queue.queueFor(parseDemand(demand))
    await this.#database.transaction(async ({ db, query }) => {
      await query('INSERT INTO fleet.certification (id, units, submitted) VALUES ($1, $2, now())', [
        id,
        JSON.stringify(units),
      ])
      for (const part of parts) await this.queue.send(part, { priority, db })
    })
    this.changed()
  }

  /** Whether a part of a certification is waiting or running. */
  async isOpenCertification(id: string): Promise<boolean> {
    const open = await this.#database.query(
      `SELECT id FROM pgboss.job WHERE data->'part'->>'of' = $1 AND state <= 'active' LIMIT 1`,
      [id],
    )
    return open.length > 0
  }

  async endCertification(id: string, exitCode: number, conclusion: string): Promise<void> {
    await this.#database.query(
      'UPDATE fleet.certification SET ended = now(), exit_code = $2, conclusion = $3 WHERE id = $1',
      [id, exitCode, conclusion],
    )
    this.changed()
  }

  /** Returns the certifications on two units that were submitted in the last 30 days, oldest first. */
  async certifications(): Promise<readonly Certification[]> {
    const rows = await this.#database.query<Record<string, unknown>>(
      `SELECT id, units, (extract(epoch FROM submitted) * 1000)::float8 AS submitted,
         (extract(epoch FROM ended) * 1000)::float8 AS ended, exit_code AS "exitCode", conclusion
       FROM fleet.certification WHERE submitted > now() - interval '30 days' ORDER BY submitted`,
    )
    return rows.map((row) => withoutNull<Certification>(row))
  }

  /** Returns the database time in milliseconds. */
  async now(): Promise<number> {
    const [row] = await this.#database.query<{ now: number }>(
      'SELECT (extract(epoch FROM now()) * 1000)::float8 AS now',
    )
    return row?.now ?? Date.now()
  }

  async #join({ agent, instance, host }: Pick<Sync, 'agent' | 'instance' | 'host'>): Promise<void> {
    const joined = await this.#database.query<{ instance: string }>(
      `INSERT INTO fleet.agent AS a (name, instance, host, seen) VALUES ($1, $2, $3, now())
       ON CONFLICT (name) DO UPDATE SET instance = $2, host = $3, seen = now()
       WHERE a.instance = $2 OR a.seen < now() - make_interval(secs => $4) RETURNING instance`,
      [agent, instance, host, AWAY],
    )
    if (joined.length > 0) return
    throw new BusyError(
      `Another agent named ${agent} is at work. Where that one was ended a moment ago, this one goes on in ${AWAY} s; otherwise give it another --name`,
    )
  }

  /**
   * Gives up the jobs of an earlier process of this agent at once, without waiting until their heartbeats are overdue.
   */
  async #abandonOthers(agent: string, instance: string): Promise<void> {
    const lost = await this.#database.transaction(async ({ db, query }) => {
      const abandoned = await query<{ job: string; attempt: number; queue: string }>(
        `UPDATE fleet.attempt SET ended = now(), exit_code = 3, conclusion = $3
         WHERE agent = $1 AND instance <> $2 AND ended IS NULL RETURNING job, attempt, queue`,
        [agent, instance, LOST],
      )
      for (const { job, attempt, queue } of abandoned)
        await this.#database.boss.fail(queue, { id: job, retryCount: attempt }, { conclusion: LOST }, { db })
      return abandoned
    })
    if (lost.length > 0) this.changed()
  }

  async #keepUnits(agent: string, units: readonly UnitReport[]): Promise<void> {
    const { query } = this.#database
    const before = await this.#unitsOf(agent)
    // Compares by value, because the database does not preserve the order of the members of an object.
    const isSame = (known: KnownUnit, report: UnitReport) =>
      isDeepStrictEqual(
        [known.unit, known.state, known.trouble ?? null],
        [report.unit, report.state, report.trouble ?? null],
      )
    for (const report of units) {
      const known = before.find(({ unit }) => unit.name === report.unit.name)
      if (known !== undefined && isSame(known, report)) continue
      await query(
        `INSERT INTO fleet.unit AS u (agent, name, unit, state, trouble, since) VALUES ($1, $2, $3, $4, $5, now())
         ON CONFLICT (agent, name) DO UPDATE SET unit = $3, state = $4, trouble = $5,
           since = CASE WHEN u.state = $4 THEN u.since ELSE now() END`,
        [agent, report.unit.name, JSON.stringify(report.unit), report.state, JSON.stringify(report.trouble ?? null)],
      )
      this.changed()
    }
    const gone = before.filter(({ unit }) => !units.some((report) => report.unit.name === unit.name))
    for (const { unit } of gone)
      await query('DELETE FROM fleet.unit WHERE agent = $1 AND name = $2', [agent, unit.name])
  }

  /**
   * Records a heartbeat for each running job.
   * @returns the attempts that no longer belong to the agent
   */
  async #keepRunning(running: Sync['running']): Promise<SyncAnswer['stop']> {
    const { boss, query } = this.#database
    const lost: SyncAnswer['stop'][number][] = []
    for (const { job, attempt, seconds, tally } of running) {
      const [row] = await query<{ queue: string; over: boolean }>(
        `UPDATE fleet.attempt SET seconds = coalesce($3, seconds), tally = coalesce($4, tally)
         WHERE job = $1 AND attempt = $2 RETURNING queue, coalesce(ended IS NOT NULL AND conclusion <> $5, false) AS over`,
        [job, attempt, seconds ?? null, tally === undefined ? null : JSON.stringify(tally), LOST],
      )
      if (row?.over === true) continue
      const touched = row === undefined ? undefined : await boss.touch(row.queue, { id: job, retryCount: attempt })
      if (touched === undefined || countAffected(touched) === 0) lost.push({ job, attempt, reason: LAPSED })
    }
    return lost
  }

  async #stopped(agent: string): Promise<SyncAnswer['stop']> {
    return this.#database.query(
      `SELECT job, attempt, stop AS reason FROM fleet.attempt WHERE agent = $1 AND ended IS NULL AND stop IS NOT NULL`,
      [agent],
    )
  }

  async #workFor(agent: string, reports: readonly UnitReport[]): Promise<readonly string[]> {
    const free = new Set(reports.filter(({ state }) => state === 'free').map(({ unit }) => unit.name))
    if (free.size === 0) return []
    const demands = (await this.queue.ready()).map((queue) => this.queue.demandOf(queue))
    if (demands.length === 0) return []
    const known = (await this.#unitsOf(agent)).filter(({ unit, drained }) => free.has(unit.name) && !drained)
    return known
      .filter(({ unit }) => demands.some((demand) => demand !== undefined && meets(unit, demand)))
      .map(({ unit }) => unit.name)
  }

  async #untilChange(patience: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.changes.off('change', end)
        resolve()
      }
      const timer = setTimeout(end, patience * 1000)
      this.changes.on('change', end)
    })
  }

  async #ownerOf(job: string): Promise<Pinned | undefined> {
    const [row] = await this.#database.query<Pinned>(
      `UPDATE fleet.attempt SET ended = coalesce(ended, now()), exit_code = coalesce(exit_code, 3),
         conclusion = coalesce(conclusion, $2)
       WHERE job = $1 AND attempt = (SELECT max(attempt) FROM fleet.attempt WHERE job = $1)
       RETURNING agent, unit, run, origin`,
      [job, LOST],
    )
    this.changed()
    return row
  }
}

const LAPSED = 'no sign of this agent reached the hub in time'

/** Whether a waiting job, or the job that it continues, has an id that begins like this. */
export function isNamed({ job, data }: Waiting, id: string): boolean {
  return job.startsWith(id) || data.origin?.startsWith(id) === true
}
