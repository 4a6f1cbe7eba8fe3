import type { Journal } from './journal.ts'
import { findResidualDrift } from './remainders.ts'
import { stripDataRoot } from './resource.ts'
import { isHeld } from './rewriting.ts'
import { formatDifference } from './snapshot.ts'
import { readConfig } from './standing.ts'
import { type Difference, diffAnswers } from './tree.ts'
import type { Ways } from './undo.ts'

/**
 * Leaves what differs as it is from now on, and writes down who said so, when, and what stands there.
 * @param by a person, or what else decided
 */
export function accept(journal: Journal, left: readonly Difference[], by: string): void {
  journal.append({
    kind: 'accepted',
    paths: left.map(({ path }) => path),
    by,
    at: new Date().toISOString(),
    values: left.map(formatDifference),
  })
}

/**
 * Accepts what differs at or below some places.
 * @param places data paths or paths below the data root; `all` for everything
 * @returns what was accepted, in words
 */
export async function acceptDifferences(
  ways: Ways,
  journal: Journal,
  places: readonly string[],
  by: string,
): Promise<readonly string[]> {
  const wanted = places.map(stripDataRoot)
  const parts = [...journal.open(), ...(await findResidualDrift(ways, journal)).map(({ opened }) => opened)]
  const found = new Map<string, Difference>()
  for (const { effect } of parts) {
    if (effect.type !== 'configuration') continue
    const now = await readConfig(ways.restconf, effect.path, journal)
    for (const each of diffAnswers(effect.path, effect.original, now)) found.set(each.path, each)
  }
  const left = [...found.values()].filter(
    ({ path }) => places.includes('all') || wanted.some((place) => isHeld(place, [path])),
  )
  if (left.length > 0) accept(journal, left, by)
  return left.map(formatDifference)
}
