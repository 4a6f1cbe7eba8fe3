/** What the names of everything begin with that a run creates. */
export function getRunPrefix(run: string): string {
  return `plumbline-${run.slice(-6)}`
}
