import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Conformance } from '../domain/conformance.ts'
import { nameIncidents } from '../domain/incidents.ts'

/** Uses only standard SQL, so that the tables also work on a PostgreSQL server. */
const TABLES = `
CREATE TABLE IF NOT EXISTS run (
  id TEXT PRIMARY KEY, digest TEXT NOT NULL, folder TEXT NOT NULL, started TEXT NOT NULL, ended TEXT NOT NULL,
  unit TEXT NOT NULL, profile TEXT NOT NULL, kind TEXT NOT NULL, model TEXT NOT NULL, release TEXT NOT NULL,
  suite TEXT NOT NULL, level TEXT NOT NULL, narrowed INTEGER NOT NULL, emulated INTEGER NOT NULL,
  interrupted INTEGER NOT NULL, exit_code INTEGER NOT NULL, conclusion TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS verdict (
  run TEXT NOT NULL, requirement TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT NOT NULL,
  PRIMARY KEY (run, requirement));
CREATE TABLE IF NOT EXISTS observation (run TEXT NOT NULL, subject TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS timing (run TEXT NOT NULL, what TEXT NOT NULL, seconds REAL NOT NULL);
CREATE TABLE IF NOT EXISTS incident (run TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, message TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS waiver (run TEXT NOT NULL, requirement TEXT NOT NULL, waiver TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS span (
  unit TEXT NOT NULL, requirement TEXT NOT NULL, verdict TEXT NOT NULL, first_run TEXT NOT NULL, last_run TEXT NOT NULL,
  since TEXT NOT NULL, until TEXT NOT NULL, runs INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS run_by_unit ON run (unit, started);
CREATE INDEX IF NOT EXISTS span_by_unit ON span (unit, requirement, since);
`

/** A run in the history database. */
export interface StoredRun {
  readonly id: string
  readonly folder: string
  readonly started: string
  readonly unit: string
  readonly profile: string
  readonly model: string
  readonly release: string
  readonly suite: string
  readonly level: string
  readonly exitCode: number
  readonly conclusion: string
}

/** A series of consecutive runs of a unit in which a requirement had the same verdict. */
export interface Span {
  readonly unit: string
  readonly requirement: string
  readonly verdict: string
  readonly firstRun: string
  readonly lastRun: string
  readonly since: string
  readonly until: string
  readonly runs: number
}

/** A run of one unit, with the run's verdict on one requirement. */
export interface Outcome {
  readonly run: string
  readonly started: string
  readonly unit: string
  readonly release: string
  readonly suite: string
  readonly requirement: string
  readonly verdict: string
  /**
   * Whether the run also had an incident, or a requirement that was inconclusive because of the bench or the
   * connection.
   */
  readonly disturbed: boolean
}

/** Seconds of device time that one activity of a run took. */
export interface Timing {
  readonly run: string
  readonly started: string
  readonly unit: string
  readonly what: string
  readonly seconds: number
}

/** The history of all imported runs. The `conformance.json` of each run remains authoritative. */
export class History {
  readonly #database: DatabaseSync

  /**
   * Opens the history in a file.
   * @param file `:memory:` for a temporary store
   */
  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(TABLES)
  }

  /**
   * Imports a run, unless a `conformance.json` with the same digest was imported before.
   * @returns whether anything was imported
   */
  import(conformance: Conformance, digest: string, folder: string): boolean {
    const { run, target } = conformance
    const [known] = this.#all<{ digest: string; folder: string }>('SELECT digest, folder FROM run WHERE id = ?', run.id)
    if (known?.digest === digest) {
      if (known.folder !== folder) this.#run('UPDATE run SET folder = ? WHERE id = ?', folder, run.id)
      return false
    }
    this.#atomically(() => {
      this.#remove(run.id)
      this.#insert(conformance, digest, folder)
      this.#spanUnit(getUnitId(target))
    })
    return true
  }

  /** Returns all runs, newest first. */
  runs(): readonly StoredRun[] {
    return this.#all<StoredRun>(
      `SELECT id, folder, started, unit, profile, model, release, suite, level, exit_code AS "exitCode", conclusion
       FROM run ORDER BY started DESC`,
    )
  }

  /**
   * Returns spans, oldest first: all spans of the given requirement. If no requirement is given, returns the last span
   * of each requirement whose latest verdict on a unit is `failed`.
   */
  spans(requirement?: string): readonly Span[] {
    const columns = `unit, requirement, verdict, first_run AS "firstRun", last_run AS "lastRun", since, until, runs`
    if (requirement !== undefined) {
      return this.#all<Span>(`SELECT ${columns} FROM span WHERE requirement = ? ORDER BY unit, since`, requirement)
    }
    return this.#all<Span>(
      `SELECT ${columns} FROM span s WHERE verdict = 'failed' AND NOT EXISTS (
         SELECT 1 FROM span later WHERE later.unit = s.unit AND later.requirement = s.requirement AND later.since > s.since)
       ORDER BY since, requirement`,
    )
  }

  /** Returns the passed and failed verdicts of complete runs, in order of time. */
  outcomes(): readonly Outcome[] {
    const rows = this.#all<Omit<Outcome, 'disturbed'> & { disturbed: number }>(
      `SELECT r.id AS run, r.started, r.unit, r.release, r.suite, v.requirement, v.verdict,
         (EXISTS (SELECT 1 FROM verdict o WHERE o.run = r.id AND o.verdict = 'inconclusive')
          OR EXISTS (SELECT 1 FROM incident i WHERE i.run = r.id)) AS disturbed
       FROM run r JOIN verdict v ON v.run = r.id
       WHERE v.verdict IN ('passed', 'failed') AND v.requirement IN (
         SELECT requirement FROM verdict WHERE verdict = 'failed')
       ORDER BY r.started`,
    )
    return rows.map((row) => ({ ...row, disturbed: row.disturbed === 1 }))
  }

  /** Returns the timings of runs that ended normally, in order of time. */
  timings(): readonly Timing[] {
    return this.#all<Timing>(
      `SELECT r.id AS run, r.started, r.unit, t.what, t.seconds FROM run r JOIN timing t ON t.run = r.id
       WHERE r.interrupted = 0 AND r.exit_code = 0 ORDER BY r.started`,
    )
  }

  close(): void {
    this.#database.close()
  }

  #remove(run: string): void {
    for (const table of ['verdict', 'observation', 'timing', 'incident', 'waiver'])
      this.#run(`DELETE FROM ${table} WHERE run = ?`, run)
    this.#run('DELETE FROM run WHERE id = ?', run)
  }

  #insert(
    { run, target, suite, requirements, observations, incidents, reboots, deviceTime }: Conformance,
    digest: string,
    folder: string,
  ): void {
    this.#run(
      'INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      run.id,
      digest,
      folder,
      run.started,
      run.ended,
      getUnitId(target),
      target.profile,
      target.kind,
      target.model,
      target.release,
      suite.catalogue.digest,
      run.level,
      Number((run.narrowed ?? []).length > 0 || run.part !== undefined),
      Number(target.emulated),
      Number(run.interrupted !== undefined),
      run.exitCode,
      run.conclusion,
    )
    const verdict = this.#database.prepare('INSERT INTO verdict VALUES (?, ?, ?, ?)')
    // Requirements that are not applicable are skipped, because they have no history.
    for (const { id, verdict: word, reason = '' } of requirements) {
      if (word !== 'not applicable') verdict.run(run.id, id, word, reason)
    }
    for (const { subject, value, count } of observations)
      this.#run('INSERT INTO observation VALUES (?, ?, ?, ?)', run.id, subject, JSON.stringify(value), count)
    for (const { what, seconds } of deviceTime?.parts ?? [])
      this.#run('INSERT INTO timing VALUES (?, ?, ?)', run.id, what, seconds)
    for (const { phases } of reboots) {
      const seconds = phases.at(-1)?.seconds
      if (seconds !== undefined) this.#run('INSERT INTO timing VALUES (?, ?, ?)', run.id, REBOOT, seconds)
    }
    for (const [name, { kind, message }] of nameIncidents(incidents))
      this.#run('INSERT INTO incident VALUES (?, ?, ?, ?)', run.id, name, kind, message)
    for (const { id, waiver } of requirements)
      if (waiver !== undefined) this.#run('INSERT INTO waiver VALUES (?, ?, ?)', run.id, id, waiver)
  }

  /** Recomputes the spans of a unit. This is needed because an older run may be imported after a newer one. */
  #spanUnit(unit: string): void {
    this.#run('DELETE FROM span WHERE unit = ?', unit)
    this.#run(
      `INSERT INTO span
       SELECT unit, requirement, verdict, MIN(id), MAX(id), MIN(started), MAX(started), COUNT(*)
       FROM (
         SELECT unit, requirement, verdict, id, started,
           ROW_NUMBER() OVER (PARTITION BY requirement ORDER BY started)
             - ROW_NUMBER() OVER (PARTITION BY requirement, verdict ORDER BY started) AS island
         FROM (SELECT r.unit, r.id, r.started, v.requirement, v.verdict FROM run r JOIN verdict v ON v.run = r.id
               WHERE r.unit = ? AND v.verdict <> 'not tested') AS judged
       ) AS islands
       GROUP BY unit, requirement, verdict, island`,
      unit,
    )
  }

  #atomically(act: () => void): void {
    this.#database.exec('BEGIN')
    try {
      act()
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(sql).run(...values)
  }

  #all<T>(sql: string, ...values: SQLInputValue[]): readonly T[] {
    return this.#database.prepare(sql).all(...values) as unknown[] as T[] // the query selects the columns of T
  }
}

/** Name of the timing for a restart. */
export const REBOOT = 'a reboot, until it serves'

/**
 * Returns the identity of a unit: the serial number or, for an emulator, the profile, because an emulator has a new
 * serial number in each run.
 */
function getUnitId({ profile, emulated, unit, fingerprint }: Conformance['target']): string {
  if (emulated) return profile
  return unit?.serial ?? fingerprint ?? profile
}
