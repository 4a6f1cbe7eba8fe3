const form = /^(\d+)\.(\d+)\.(\d+)(?:-(\d+))?$/

/** Compares `<major>.<minor>.<patch>[-<build>]` numerically: 1.10.0 sorts after 1.8.0. An absent build counts as 0. */
export function compareReleases(a: string, b: string): number {
  const left = parts(a)
  const right = parts(b)
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function parts(release: string): number[] {
  const match = form.exec(release)
  if (!match) throw new TypeError(`release '${release}' is not of the form <major>.<minor>.<patch>-<build>`)
  return match.slice(1, 5).map((digits) => Number(digits ?? 0))
}
