import { loadResources } from '../catalogue/schemas.ts'

/** Names of the keys of every list that the contract names, by the way to it without keys. */
let known: ReadonlyMap<string, readonly string[]> | undefined

/** What has been asked for: a walk over a configuration asks at each of its objects. */
const asked = new Map<string, readonly string[] | undefined>()

/**
 * Names of the keys of a list, in the contract's order; undefined where the contract does not name the list.
 * @param path where it stands, in bare names: below the data root, or below any part of it
 */
export function getListKeys(path: string): readonly string[] | undefined {
  const way = path
    .split('/')
    .map((segment) => segment.replace(/=.*$/s, ''))
    .join('/')
  if (!asked.has(way)) asked.set(way, findListKeys(way))
  return asked.get(way)
}

function findListKeys(way: string): readonly string[] | undefined {
  known ??= new Map(
    loadResources().flatMap(({ fields }) =>
      fields.flatMap(({ path: list, keys }) => (keys === undefined ? [] : [[list, keys] as const])),
    ),
  )
  return known.get(way) ?? [...known].find(([list]) => list.endsWith(`/${way}`))?.[1]
}
