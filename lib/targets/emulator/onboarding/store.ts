const { DatabaseSync } = process.getBuiltinModule('node:sqlite')

type Values = Readonly<Record<string, unknown>>

/** Keeps the settings and tasks of a unit in a database. The database contains passwords only as hashes. */
export class Store {
  readonly #db: InstanceType<typeof DatabaseSync>

  /** @param file path of the database file; in memory by default */
  constructor(file = ':memory:') {
    this.#db = new DatabaseSync(file)
    this.#db.exec('CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT')
  }

  /** Returns the value under this name. Returns undefined if there is none. */
  read(name: string): unknown {
    const row = this.#db.prepare('SELECT value FROM kept WHERE name = ?').get(name)
    return row === undefined ? undefined : JSON.parse(String(row['value']))
  }

  /** Returns the values whose names begin with `start`, sorted by name. */
  list(start: string): readonly unknown[] {
    const rows = this.#db.prepare('SELECT value FROM kept WHERE name GLOB ? ORDER BY name').all(`${start}*`)
    return rows.map((row): unknown => JSON.parse(String(row['value'])))
  }

  /** Writes either all values or none of them. A value of undefined removes the entry with that name. */
  write(values: Values): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) this.#db.prepare('DELETE FROM kept WHERE name = ?').run(name)
        else this.#db.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)').run(name, JSON.stringify(value))
      }
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  forget(): void {
    this.#db.exec('DELETE FROM kept')
  }

  close(): void {
    this.#db.close()
  }
}
