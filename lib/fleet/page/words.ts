import type { Attempt } from '../hub/job.ts'

/** Formats hours and minutes in the hub's time zone. */
export function clock(at: number): string {
  return new Date(at).toTimeString().slice(0, 5)
}

/** Converts the exit code of a run into a verdict. */
export function toVerdict({ exitCode }: Pick<Attempt, 'exitCode'>): 'passed' | 'failed' | 'inconclusive' {
  if (exitCode === 0) return 'passed'
  return exitCode === 1 ? 'failed' : 'inconclusive'
}
