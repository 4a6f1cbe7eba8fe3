/** Returns the numbers in `<major>.<minor>.<patch>[-<build>]`. */
function numbers(release: string): readonly number[] {
  return release.split(/[.-]/).map(Number)
}

/**
 * Compares two releases numerically, so that 1.10.0 follows 1.8.0. A part that one of the releases lacks is ignored.
 * @returns below 0, 0 or above 0
 */
export function compareReleases(first: string, second: string): number {
  const [left, right] = [numbers(first), numbers(second)]
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
