import { ChannelError, describeError } from '../domain/errors.ts'

/** The result of a check. `not checked` is never a success. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'not checked'

/** One line of doctor output. */
export interface Finding {
  /** The subject of the check, such as `certificate`. */
  readonly check: string
  readonly verdict: Verdict
  readonly found: string
  /** What to do about it. */
  readonly remedy?: string
  /** 1: target or bench is wrong; 2: profile or environment is wrong; 3: undecided. */
  readonly exitCode?: 1 | 2 | 3
}

export function ok(check: string, found: string): Finding {
  return { check, verdict: 'ok', found }
}

/** Reports a problem that only weakens results. */
export function reportWarning(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'warning', found, remedy }
}

/** Reports a target or bench unfit for a run. */
export function wrong(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'wrong', found, remedy, exitCode: 1 }
}

/** Reports a profile, or an environment named by it, that does not fit this target. */
export function wrongProfile(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'wrong', found, remedy, exitCode: 2 }
}

/** Reports that a check had nothing to examine. */
export function reportUnchecked(check: string, found: string): Finding {
  return { check, verdict: 'not checked', found }
}

/** Reports a check that could not be done, which proves nothing about the target. */
export function reportUndecided(check: string, found: string, remedy?: string): Finding {
  return { check, verdict: 'not checked', found, ...(remedy === undefined ? {} : { remedy }), exitCode: 3 }
}

/** Runs a check. Any error, such as a broken channel, leaves it undecided. */
export async function runCheck(check: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    const message = describeError(error)
    if (error instanceof ChannelError)
      return [reportUndecided(check, message, 'repeat it once the target serves again')]
    return [reportUndecided(check, `the answer cannot be read: ${message}`)]
  }
}

/** Returns the exit code; 0 when nothing is wrong. Code 2 takes precedence over 1, and 1 over 3. */
export function computeExitCode(findings: readonly Finding[]): number {
  return [2, 1, 3].find((code) => findings.some(({ exitCode }) => exitCode === code)) ?? 0
}
