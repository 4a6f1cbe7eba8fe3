import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Conformance } from '../domain/conformance.ts'
import { describeError } from '../domain/errors.ts'
import { findMistakes } from '../report/validate.ts'
import type { History } from './store.ts'

/** What an import did. */
export interface Imported {
  readonly imported: number
  readonly known: number
  /** Folders with a result that cannot be read, and why. */
  readonly unreadable: readonly string[]
}

/** Imports every run below a folder of reports, or the run in the folder itself. */
export function importRuns(history: History, reports: string): Imported {
  const folders = [reports, ...listFolders(reports)]
  let [imported, known] = [0, 0]
  const unreadable: string[] = []
  for (const folder of folders) {
    let text: string
    try {
      text = readFileSync(join(folder, 'conformance.json'), 'utf8')
    } catch {
      continue // no run, or one that did not end
    }
    try {
      const [mistake] = findMistakes(text)
      if (mistake !== undefined) throw new Error(mistake)
      const conformance: Conformance = JSON.parse(text)
      // Skips runs with planted faults, which prove nothing about a unit.
      if ((conformance.run.faults ?? []).length > 0) continue
      if (history.import(conformance, createHash('sha256').update(text).digest('hex'), folder)) imported += 1
      else known += 1
    } catch (error) {
      unreadable.push(`${folder}: ${describeError(error)}`)
    }
  }
  return { imported, known, unreadable }
}

/** Returns the subfolders, except `latest`, which links to one of them. */
function listFolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => lstatSync(path).isDirectory())
  } catch {
    return []
  }
}
