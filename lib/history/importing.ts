import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Conformance } from '../domain/conformance.ts'
import { describeError } from '../domain/errors.ts'
import { findMistakes } from '../report/validate.ts'
import type { History } from './store.ts'

/** The result of an import. */
export interface Imported {
  readonly imported: number
  readonly known: number
  /** Folders whose result cannot be read, each with the reason. */
  readonly unreadable: readonly string[]
}

/** Imports all runs below a reports folder, or the run in the folder itself. */
export function importRuns(history: History, reports: string): Imported {
  const folders = [reports, ...listFolders(reports)]
  let [imported, known] = [0, 0]
  const unreadable: string[] = []
  for (const folder of folders) {
    let text: string
    try {
      text = readFileSync(join(folder, 'conformance.json'), 'utf8')
    } catch {
      continue // not a run, or a run that did not end
    }
    try {
      const [mistake] = findMistakes(text)
      if (mistake !== undefined) throw new Error(mistake)
      const conformance: Conformance = JSON.parse(text)
      // Runs with planted faults prove nothing about a unit, so they are skipped.
      if ((conformance.run.faults ?? []).length > 0) continue
      if (history.import(conformance, createHash('sha256').update(text).digest('hex'), folder)) imported += 1
      else known += 1
    } catch (error) {
      unreadable.push(`${folder}: ${describeError(error)}`)
    }
  }
  return { imported, known, unreadable }
}

/** Returns the subfolders, except `latest`, which is a link to one of them. */
function listFolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => lstatSync(path).isDirectory())
  } catch {
    return []
  }
}
