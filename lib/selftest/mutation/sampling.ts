import { nameOf, type Mutant } from './mutant.ts'

/** So many mutants, drawn evenly from all areas and all operators within them. @param random from 0 up to 1 */
export function sampled(mutants: readonly Mutant[], count: number, random: () => number): readonly Mutant[] {
  const areas = [...Map.groupBy(mutants, ({ areas: [area] }) => area).values()].map((ofArea) =>
    // In no order of their own, so that a small sample has some of each.
    inTurn(
      shuffled([...Map.groupBy(ofArea, ({ operator }) => operator).values()], random).map((of) => shuffled(of, random)),
    ),
  )
  const drawn = new Set(inTurn(areas).slice(0, count).map(nameOf))
  return mutants.filter((mutant) => drawn.has(nameOf(mutant)))
}

/** The first of each, then the second of each, and so on. */
function inTurn<T>(groups: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group.slice(index, index + 1))).flat()
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}
