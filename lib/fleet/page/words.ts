import type { Attempt } from '../hub/job.ts'

/** Hours and minutes of the hub's own zone. */
export function clock(at: number): string {
  return new Date(at).toTimeString().slice(0, 5)
}

/** What a run came to, in the words of verdicts. */
export function toVerdict({ exitCode }: Attempt): 'passed' | 'failed' | 'inconclusive' {
  if (exitCode === 0) return 'passed'
  return exitCode === 1 ? 'failed' : 'inconclusive'
}
