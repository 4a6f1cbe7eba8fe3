import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../domain/disk.ts'
import { ROOT } from '../run/lanes/lanes.ts'

const JOURNALS = join(ROOT, 'reports', 'journals')

/** Returns the journal files that runs left for a unit, newest first, including those that were set aside. */
export function listJournals(api: string): readonly string[] {
  if (!existsSync(JOURNALS)) return []
  const files = readdirSync(JOURNALS).map((name) => join(JOURNALS, name))
  return files
    .filter((file) => readIfExists(file)?.includes(`"api":"${api}"`))
    .toSorted()
    .toReversed()
}

/** Deletes the journals of a unit that no longer exists. */
export function forget(api: string): void {
  for (const file of listJournals(api)) rmSync(file, { force: true })
}
