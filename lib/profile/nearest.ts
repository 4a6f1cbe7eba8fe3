import leven from 'leven'

/**
 * Returns the word that was probably meant; undefined if no word is similar. Of equally similar words, the one with the
 * longest common prefix is returned, because people mistype the ends of words.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const edits = (candidate: string) => leven(word.toLowerCase(), candidate.toLowerCase())
  const [best] = words.toSorted(
    (one, other) => edits(one) - edits(other) || measureCommonPrefix(word, other) - measureCommonPrefix(word, one),
  )
  if (best === undefined || edits(best) >= Math.max(word.length, best.length)) return undefined
  // Two edits turn a short word into almost any other, so these must at least begin alike.
  const most = Math.max(measureCommonPrefix(word, best) > 0 ? 2 : 1, Math.floor(word.length / 3))
  return edits(best) <= most ? best : undefined
}

/** Counts the leading letters that two words have in common. */
function measureCommonPrefix(one: string, other: string): number {
  const first = Array.from(one).findIndex((letter, index) => letter.toLowerCase() !== other[index]?.toLowerCase())
  return first === -1 ? one.length : first
}
