/** A value for each level that the contract names. */
export type Levels<T> = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error', T>>

/**
 * Collects the kinds of lines in a log: their words, without parts that vary, such as times, addresses and ids. The
 * number and order of the lines are ignored, because they vary at random.
 */
export function collectLineKinds(log: string): ReadonlySet<string> {
  return new Set(log.split(/\r?\n/).flatMap((line) => normaliseLine(line) || []))
}

/** Reduces a line to its words of three or more letters. Shorter words are units, which change with the value. */
function normaliseLine(line: string): string {
  return line
    .split(/[\s"'`{}[\]():;,=|<>]+/)
    .filter((word) => /^\p{L}{3,}[.!?]?$/u.test(word))
    .join(' ')
}

/**
 * Returns the levels whose logs are most similar to the given log. The difference between two logs is the number of
 * line kinds that only one of them has. An exact match is not required, because two logs of the same server may differ
 * by chance, for example when an idle connection ends or a client requests a page.
 */
export function findNearestLevels(log: ReadonlySet<string>, levels: Levels<ReadonlySet<string>>): readonly string[] {
  const differences = Object.entries(levels).map(([level, kinds]) => ({
    level,
    size: log.symmetricDifference(kinds).size,
  }))
  const least = Math.min(...differences.map(({ size }) => size))
  return differences.flatMap(({ level, size }) => (size === least ? [level] : []))
}
