import { describeDrift } from '../safety/snapshot.ts'
import type { Standing } from './unit.ts'

/**
 * One line for each line of the running configuration that differs; where none does, for each leaf of a resource. And one
 * for each thing that operations have made, or taken away.
 */
export function diffStates(before: Standing, after: Standing): readonly string[] {
  const first = new Set(before.lines)
  const last = new Set(after.lines)
  const lines = diffLines(first, last)
  const operated = diffLines(new Set(before.operated), new Set(after.operated))
  // A release that runs takes the place of another.
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

/** Whether a text tells of such a difference, line and all. */
export function isNamed(difference: string, said: string): boolean {
  return said.includes(difference.replace(/^(gone|new): (the image )?/, ''))
}
