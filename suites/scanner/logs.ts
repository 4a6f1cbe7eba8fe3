/** What belongs to each of the levels that the contract names. */
export type Levels<T> = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error', T>>

/**
 * The kinds of lines in a log: the words of each, without what differs each time, such as times, addresses and ids. How
 * often a kind stands there, and in which order, is chance.
 */
export function collectLineKinds(log: string): ReadonlySet<string> {
  return new Set(log.split(/\r?\n/).flatMap((line) => normaliseLine(line) || []))
}

/** Letters only, three at least: shorter ones are units, which change with what they count. */
function normaliseLine(line: string): string {
  return line
    .split(/[\s"'`{}[\]():;,=|<>]+/)
    .filter((word) => /^\p{L}{3,}[.!?]?$/u.test(word))
    .join(' ')
}

/**
 * The levels whose logs differ least from a log, by the kinds of lines that only one of two has. No two logs of a server
 * need be equal, for some lines are chance: an idle connection that ends, a page that a client asks for.
 */
export function findNearestLevels(log: ReadonlySet<string>, levels: Levels<ReadonlySet<string>>): readonly string[] {
  const differences = Object.entries(levels).map(([level, kinds]) => ({
    level,
    size: log.symmetricDifference(kinds).size,
  }))
  const least = Math.min(...differences.map(({ size }) => size))
  return differences.flatMap(({ level, size }) => (size === least ? [level] : []))
}
