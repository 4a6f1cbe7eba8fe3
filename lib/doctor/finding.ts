import { ChannelError, describeError } from '../domain/errors.ts'

/** The result of a check. `not checked` is never a success. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'not checked'

/** One line of doctor output. */
export interface Finding {
  /** The name of the check, such as `certificate`. */
  readonly check: string
  readonly verdict: Verdict
  readonly found: string
  /** How to solve the problem. */
  readonly remedy?: string
  /** 1: target or bench is wrong; 2: profile or environment is wrong; 3: undecided. */
  readonly exitCode?: 1 | 2 | 3
}

export function ok(check: string, found: string): Finding {
  return { check, verdict: 'ok', found }
}

/** Reports a problem that makes results less complete but does not prevent a run. */
export function reportWarning(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'warning', found, remedy }
}

/** Reports a target or a bench that is unfit for a run. */
export function wrong(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'wrong', found, remedy, exitCode: 1 }
}

/** Reports a profile that does not fit this target, or an unfit environment that the profile names. */
export function wrongProfile(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'wrong', found, remedy, exitCode: 2 }
}

/** Reports that a check had nothing to examine. */
export function reportUnchecked(check: string, found: string): Finding {
  return { check, verdict: 'not checked', found }
}

/** Reports a check that could not be made. This proves nothing about the target. */
export function reportUndecided(check: string, found: string, remedy?: string): Finding {
  return { check, verdict: 'not checked', found, ...(remedy === undefined ? {} : { remedy }), exitCode: 3 }
}

/** Runs a check. If it throws an error, for example because of a broken channel, the check is undecided. */
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

/** Returns the exit code; 0 if nothing is wrong or undecided. Code 2 takes precedence over 1, and 1 over 3. */
export function computeExitCode(findings: readonly Finding[]): number {
  return [2, 1, 3].find((code) => findings.some(({ exitCode }) => exitCode === code)) ?? 0
}
