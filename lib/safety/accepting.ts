import type { Journal } from './journal.ts'
import { remaindersOf } from './remainders.ts'
import { placeOf } from './resource.ts'
import { isHeld } from './rewriting.ts'
import { shown } from './snapshot.ts'
import { configurationAt } from './standing.ts'
import { type Difference, differencesAt } from './tree.ts'
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
    values: left.map(shown),
  })
}

/**
 * Accepts what differs at or below some places.
 * @param places data paths or paths below the data root; `all` for everything
 * @returns what was accepted, in words
 */
export async function acceptAt(
  ways: Ways,
  journal: Journal,
  places: readonly string[],
  by: string,
): Promise<readonly string[]> {
  const wanted = places.map(placeOf)
  const parts = [...journal.open(), ...(await remaindersOf(ways, journal)).map(({ opened }) => opened)]
  const found = new Map<string, Difference>()
  for (const { effect } of parts) {
    if (effect.type !== 'configuration') continue
    const now = await configurationAt(ways.restconf, effect.path, journal)
    for (const each of differencesAt(effect.path, effect.original, now)) found.set(each.path, each)
  }
  const left = [...found.values()].filter(
    ({ path }) => places.includes('all') || wanted.some((place) => isHeld(place, [path])),
  )
  if (left.length > 0) accept(journal, left, by)
  return left.map(shown)
}
