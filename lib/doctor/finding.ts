import { ChannelError, describeError } from '../domain/errors.ts'

/** What a check says; `not checked` is never good news by itself. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'not checked'

/** One line of the doctor. */
export interface Finding {
  /** What was looked at, such as `certificate`. */
  readonly check: string
  readonly verdict: Verdict
  readonly found: string
  /** What to do about it. */
  readonly remedy?: string
  /** 1: target or bench are wrong; 2: the profile or its environment is; 3: it could not be decided. */
  readonly exitCode?: 1 | 2 | 3
}

export function ok(check: string, found: string): Finding {
  return { check, verdict: 'ok', found }
}

/** Runs work with it, but are worth less. */
export function reportWarning(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'warning', found, remedy }
}

/** Target or bench are not what a run needs. */
export function wrong(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'wrong', found, remedy, exitCode: 1 }
}

/** The profile, or the environment it names, is not right for this target. */
export function wrongProfile(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'wrong', found, remedy, exitCode: 2 }
}

/** There is nothing to check. */
export function reportUnchecked(check: string, found: string): Finding {
  return { check, verdict: 'not checked', found }
}

/** It should have been checked, and could not be: says nothing about the target. */
export function reportUndecided(check: string, found: string, remedy?: string): Finding {
  return { check, verdict: 'not checked', found, ...(remedy === undefined ? {} : { remedy }), exitCode: 3 }
}

/** Makes a check; a broken channel leaves it undecided, whatever else goes wrong does so too. */
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

/** What is wrong with the call decides before what is wrong with the target; 0 when nothing is. */
export function computeExitCode(findings: readonly Finding[]): number {
  return [2, 1, 3].find((code) => findings.some(({ exitCode }) => exitCode === code)) ?? 0
}
