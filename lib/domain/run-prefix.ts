/** Returns the prefix for the names of everything that a run creates. */
export function getRunPrefix(run: string): string {
  return `plumbline-${run.slice(-6)}`
}
