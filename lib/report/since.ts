import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Conformance, SinceLast } from '../domain/conformance.ts'
import { compareRuns } from './comparison.ts'
import { count } from './wording.ts'

/**
 * Compares a run with the last run of the same unit, profile and level in the same reports folder. Returns undefined if
 * there is no such run. Narrowed runs and runs with planted faults are skipped, because they do not show how a unit
 * changed.
 */
export function compareToPrevious(folder: string, conformance: Conformance): SinceLast | undefined {
  if (isPartial(conformance)) return undefined
  const previous = findPrevious(folder, conformance)
  if (previous === undefined) return undefined
  const { newlyFailed, fixed, changed, observations, conditions } = compareRuns(previous, conformance)
  return {
    run: previous.run.id,
    started: previous.run.started,
    release: previous.target.release,
    changes: [...newlyFailed, ...fixed, ...changed].map(({ id, from, to, origin }) => ({ id, from, to, origin })),
    observations,
    conditions,
  }
}

/** Finds the previous run by its id, which begins with the time and contains the profile name. */
function findPrevious(folder: string, { run, target }: Conformance): Conformance | undefined {
  const beside = dirname(folder)
  const names = existsSync(beside) ? readdirSync(beside) : []
  const earlier = names.filter((name) => name.includes(`-${target.profile}-`) && name < run.id)
  for (const name of earlier.toSorted().toReversed()) {
    const found = read(join(beside, name, 'conformance.json'))
    if (found === undefined || isPartial(found) || found.run.level !== run.level) continue
    if (target.emulated || found.target.unit?.serial === target.unit?.serial) return found
  }
  return undefined
}

function isPartial({ run }: Conformance): boolean {
  const isWhole = run.interrupted === undefined && run.part === undefined
  return !isWhole || [run.narrowed, run.faults, run.quirks].some((each) => (each ?? []).length > 0)
}

/**
 * Reads a result.
 * @returns undefined if the file is missing or not JSON
 */
function read(file: string): Conformance | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Summarises the changes in one line: `Since 18 Nov 2026: 4 newly failed, 1 fixed, 2 observations changed`. */
export function summariseChanges({ changes, observations }: SinceLast): string {
  const failed = changes.filter(({ to }) => to === 'failed').length
  const fixed = changes.filter(({ from, to }) => from === 'failed' && to === 'passed').length
  const others = changes.length - failed - fixed
  const parts = [
    `${failed} newly failed`,
    `${fixed} fixed`,
    others > 0 && count(others, 'other verdict'),
    observations.length > 0 && `${count(observations.length, 'observation')} changed`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
