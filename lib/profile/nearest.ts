/** Number of single-character edits between two words. */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let i = 1; i <= first.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= second.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[second.length] ?? 0
}

/** The word that was probably meant, or undefined when none is close; a word that shares no letter never is. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((candidate) => ({ candidate, cost: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((left, right) => left.cost - right.cost)
  const [best] = ranked
  if (best === undefined || best.cost >= Math.max(word.length, best.candidate.length)) return undefined
  return best.cost <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : undefined
}
