import { unexplained } from '../safety/snapshot.ts'
import type { Standing } from './unit.ts'

/** One line for each line of the running configuration that differs; where none does, for each leaf of a resource. */
export function differing(before: Standing, after: Standing): readonly string[] {
  const first = new Set(before.lines)
  const last = new Set(after.lines)
  const lines = [
    ...[...first.difference(last)].map((line) => `gone: ${line}`),
    ...[...last.difference(first)].map((line) => `new: ${line}`),
  ]
  return lines.length > 0 ? lines : unexplained(before.resources, after.resources)
}

/** Whether a text tells of such a difference, line and all. */
export function isNamed(difference: string, said: string): boolean {
  return said.includes(difference.replace(/^(gone|new): /, ''))
}
