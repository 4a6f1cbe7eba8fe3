import type { Conformance } from '../domain/conformance.ts'
import { findMistakes, serialise } from './validate.ts'

/** Parts of a result that do not affect any verdict. They may contain text from the target. */
const TELLING = /^\/(reboots|observations|deviceTime|ports)[/:]/

/** The most levels from a value to the part of the result that contains it. */
const DEEPEST = 8

/**
 * Removes invalid values from the parts of a result that do not affect any verdict, and adds a remark on each. Without
 * this, a single invalid value could invalidate the result of hours on a bench. Invalid values elsewhere are kept.
 */
export function salvageResult(conformance: Conformance): Conformance {
  let salvaged = conformance
  // What lacks a required value afterwards is invalid itself, up to the whole part.
  for (let round = 0; round < DEEPEST; round += 1) salvaged = leaveOutMistakes(salvaged)
  return salvaged
}

function leaveOutMistakes(conformance: Conformance): Conformance {
  const mistakes = findMistakes(serialise(conformance)).filter((mistake) => TELLING.test(mistake))
  if (mistakes.length === 0) return conformance
  const copy: Conformance = structuredClone(conformance)
  const places = [...new Set(mistakes.map((mistake) => mistake.slice(0, mistake.indexOf(':'))))]
  // Removes from the end of each list to its beginning, so that the indexes of the remaining entries stay valid.
  const backwards = places.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  for (const place of backwards) leaveOut(copy, place.split('/').slice(1))
  const remarks = mistakes.map((mistake) => `left out of this report, because it is no value: ${mistake}`)
  return { ...copy, run: { ...copy.run, remarks: [...(copy.run.remarks ?? []), ...remarks] } }
}

function leaveOut(value: unknown, steps: readonly string[]): void {
  const last = steps.at(-1) ?? ''
  const parent = steps.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], value)
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else Reflect.deleteProperty(Object(parent), last)
}
