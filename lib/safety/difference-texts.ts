import { getLastSegment } from '../domain/data-path.ts'
import type { Difference } from './tree.ts'

/**
 * Leaves with credentials, including SNMP communities. A report says that such a leaf differs, but does not show its
 * values.
 */
export const SECRET = /password|secret|passphrase|community|-key/i

/** Describes a difference without secrets. */
export function formatDifference(difference: Difference): string {
  const { path, isSecret } = unsecretPath(difference)
  return isSecret ? `${path}: differs` : `${path}: was ${text(difference.before)}, is ${text(difference.after)}`
}

/** Describes a part that could not be compared, because the target refuses to show it. */
export function formatUnseen(place: string, refusal: string): string {
  return `${unsecretPath({ path: place }).path}: not compared, because it answers ${refusal}`
}

/** Describes the leaves on which two readings contradict each other. Includes the values of the first three. */
export function formatReadings(differences: readonly Difference[]): string {
  const all = differences.slice(0, 3).map((difference) => {
    const { path, isSecret } = unsecretPath(difference)
    return isSecret ? `${path}: differs` : `${path}: ${text(difference.before)} and ${text(difference.after)}`
  })
  return `${all.join('; ')}${differences.length > 3 ? `; and ${differences.length - 3} more` : ''}`
}

/** Describes a restored leaf: the value before and after restoring. */
export function formatRestoredDifference(difference: Difference): string {
  const { path, isSecret } = unsecretPath(difference)
  return isSecret ? `${path}: put back` : `${path}: ${text(difference.after)} → ${text(difference.before)}`
}

function unsecretPath({ path }: Difference): { readonly path: string; readonly isSecret: boolean } {
  const hidden = path.replace(/community=[^/]*/g, 'community=…')
  const leaf = getLastSegment(path)
  return { path: hidden, isSecret: hidden !== path || SECRET.test(leaf) }
}

function text(value: unknown): string {
  return value === undefined ? 'unset' : JSON.stringify(value)
}
