import { describeDrift } from '../safety/snapshot.ts'
import type { Standing } from './unit.ts'

/**
 * Compares two states of a unit. Returns one line for each changed line of the running configuration or, if no such
 * line has changed, for each changed leaf of a resource. Adds one line for each changed effect of an operation.
 */
export function diffStates(before: Standing, after: Standing): readonly string[] {
  const first = new Set(before.lines)
  const last = new Set(after.lines)
  const lines = diffLines(first, last)
  const operated = diffLines(new Set(before.operated), new Set(after.operated))
  // A new running release replaces the previous one, so the line for the previous release is left out.
  const isReplaced = operated.some((line) => line.startsWith('new: the release '))
  return [
    ...(lines.length > 0 ? lines : describeDrift(before.resources, after.resources)),
    ...operated.filter((line) => !(isReplaced && line.startsWith('gone: the release '))),
  ]
}

function diffLines(first: ReadonlySet<string>, last: ReadonlySet<string>): readonly string[] {
  return [
    ...[...first.difference(last)].map((line) => `gone: ${line}`),
    ...[...last.difference(first)].map((line) => `new: ${line}`),
  ]
}

/** Whether a text contains a difference. The difference's prefix `gone` or `new` is ignored. */
export function isNamed(difference: string, said: string): boolean {
  return said.includes(difference.replace(/^(gone|new): (the image )?/, ''))
}
