import { DatabaseSync } from 'node:sqlite'

/**
 * Node has no flock, so an exclusive SQLite transaction holds the lock. The kernel frees the lock when the process
 * ends.
 */

const BUSY = 5

/** Takes the lock. @returns a release function */
export function lock(file: string): () => void {
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
  return () => database.close()
}

/**
 * Whether the lock is free. Returns undefined if the file system cannot tell. Only reads, so that observers never take
 * the lock.
 */
export function isFree(file: string): boolean | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return true
  } catch (error) {
    return Object(error).errcode === BUSY ? false : undefined
  } finally {
    database?.close()
  }
}
