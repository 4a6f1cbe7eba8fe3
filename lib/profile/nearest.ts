import leven from 'leven'

/** The word that was probably meant, or undefined when none is close. Of those as close, the one that begins alike: people mistype ends. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const edits = (candidate: string) => leven(word.toLowerCase(), candidate.toLowerCase())
  const [best] = words.toSorted(
    (one, other) => edits(one) - edits(other) || measureCommonPrefix(word, other) - measureCommonPrefix(word, one),
  )
  if (best === undefined || edits(best) >= Math.max(word.length, best.length)) return undefined
  return edits(best) <= Math.max(2, Math.floor(word.length / 3)) ? best : undefined
}

/** Letters that two words have in common from the beginning. */
function measureCommonPrefix(one: string, other: string): number {
  const first = Array.from(one).findIndex((letter, index) => letter.toLowerCase() !== other[index]?.toLowerCase())
  return first === -1 ? one.length : first
}
