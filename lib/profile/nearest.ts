import leven from 'leven'

/** The word that was probably meant, or undefined when none is close; a word that shares no letter never is. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const edits = (candidate: string) => leven(word.toLowerCase(), candidate.toLowerCase())
  const [best] = words.toSorted((one, other) => edits(one) - edits(other))
  if (best === undefined || edits(best) >= Math.max(word.length, best.length)) return undefined
  return edits(best) <= Math.max(2, Math.floor(word.length / 3)) ? best : undefined
}
