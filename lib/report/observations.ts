import type { Conformance } from '../domain/conformance.ts'
import { OCCURRED } from '../domain/finding.ts'

/** Builds `observations.json`. The entries are sorted, so that two runs can be compared line by line. */
export function observationsFile({ run, target, observations }: Conformance): string {
  const key = ({ requirement = '', subject }: Conformance['observations'][number]) => `${requirement} ${subject}`
  const sorted = [...observations].sort(
    (one, other) => compare(key(one), key(other)) || compare(JSON.stringify(one.value), JSON.stringify(other.value)),
  )
  const { profile, kind, model, release } = target
  const file = { schema: 'plumbline/observations/1', run: run.id, target: { profile, kind, model, release } }
  return `${JSON.stringify({ ...file, observations: sorted }, null, 2)}\n`
}

function compare(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns the core files and firmware events that the target reported during the run. */
export function listOccurrences({ observations }: Conformance): readonly string[] {
  return observations.filter(({ subject }) => subject === OCCURRED).map(({ value }) => String(value))
}
