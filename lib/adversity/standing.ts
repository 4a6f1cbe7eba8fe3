import { unexplained } from '../safety/snapshot.ts'
import type { Standing } from './unit.ts'

/** One line for each line of the running configuration, and each leaf of a resource, that differs. */
export function differing(before: Standing, after: Standing): readonly string[] {
  const first = new Set(before.lines)
  const last = new Set(after.lines)
  return [
    ...[...first.difference(last)].map((line) => `gone: ${line}`),
    ...[...last.difference(first)].map((line) => `new: ${line}`),
    ...unexplained(before.resources, after.resources),
  ]
}
