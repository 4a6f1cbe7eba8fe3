import { formatMutantName, type Mutant } from './mutant.ts'

/** Draws this many mutants, spread evenly over all areas and their operators. @param random from 0 up to 1 */
export function drawSample(mutants: readonly Mutant[], count: number, random: () => number): readonly Mutant[] {
  const areas = [...Map.groupBy(mutants, ({ areas: [area] }) => area).values()].map((ofArea) =>
    // Shuffled, so that a small sample has some of each.
    inTurn(
      shuffleItems([...Map.groupBy(ofArea, ({ operator }) => operator).values()], random).map((of) =>
        shuffleItems(of, random),
      ),
    ),
  )
  const drawn = new Set(inTurn(areas).slice(0, count).map(formatMutantName))
  return mutants.filter((mutant) => drawn.has(formatMutantName(mutant)))
}

/** The first of each, then the second of each, and so on. */
function inTurn<T>(groups: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group.slice(index, index + 1))).flat()
}

function shuffleItems<T>(items: readonly T[], random: () => number): readonly T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}
