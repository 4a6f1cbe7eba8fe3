import { UnknownNameError } from '../unknown-name.ts'

/**
 * Finds an item by name. Throws `UnknownNameError` with the nearest names if there is none.
 * @param kind plural noun for the items, for the error message
 */
export function findByName<Known extends { name: string }>(known: readonly Known[], name: string, kind: string): Known {
  const found = known.find((candidate) => candidate.name === name)
  if (found) return found
  const near = known.map((candidate) => candidate.name).toSorted((a, b) => distance(a, name) - distance(b, name))
  throw new UnknownNameError(
    `'${name}' is none of the ${known.length} ${kind}; the nearest are ${near.slice(0, 3).join(', ')}`,
  )
}

/** Returns the Levenshtein distance of two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries()) {
      const swap = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
