import { formatMutantName, type Mutant } from './mutant.ts'

/**
 * Draws `count` mutants, spread evenly over all areas and their operators.
 * @param random returns a number from 0 up to, but not including, 1
 */
export function drawSample(mutants: readonly Mutant[], count: number, random: () => number): readonly Mutant[] {
  const areas = [...Map.groupBy(mutants, ({ areas: [area] }) => area).values()].map((ofArea) =>
    // The operators are shuffled. Otherwise every small sample would cover only the operators that come first.
    inTurn(
      shuffleItems([...Map.groupBy(ofArea, ({ operator }) => operator).values()], random).map((of) =>
        shuffleItems(of, random),
      ),
    ),
  )
  const drawn = new Set(inTurn(areas).slice(0, count).map(formatMutantName))
  return mutants.filter((mutant) => drawn.has(formatMutantName(mutant)))
}

/** Interleaves groups: first the first item of each group, then the second item of each group, and so on. */
function inTurn<T>(groups: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group.slice(index, index + 1))).flat()
}

function shuffleItems<T>(items: readonly T[], random: () => number): readonly T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}
