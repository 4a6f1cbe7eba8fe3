/** The arguments, the profile or the environment are wrong. Nothing was judged. */
export const WRONG = 2
/** No check failed, but there is no verdict. */
export const UNKNOWN = 3

/** The exit codes of a run, as help shows them. */
export const RUN_EXIT_CODES = `
Exit codes of a run:
  0    every requirement judged held
  1    something failed, there was an incident, or the policy does not accept a value
  2    nothing was judged: the command line, the profile, the login or a key is
       wrong, or another run holds the unit
  3    nothing failed, but something mandatory is untested or inconclusive, or the
       target does not answer
  130  interrupted twice; "plumbline restore" restores what is left changed`

const EXIT_OF: Readonly<Record<string, number>> = {
  ProfileError: WRONG,
  UsageError: WRONG,
  UnknownNameError: WRONG,
  TrustError: WRONG,
  TargetChangedError: WRONG,
  LoginRefusedError: WRONG,
  BusyError: WRONG,
  ResumeError: WRONG,
  MergeError: WRONG,
  DemandError: WRONG,
  ChannelError: UNKNOWN,
  UncertainReadError: UNKNOWN,
  LeaseLostError: UNKNOWN,
  RestoreError: UNKNOWN,
  InterruptedError: UNKNOWN,
  CertificateError: WRONG,
  UnsignableError: UNKNOWN,
}

/**
 * Returns the exit code for an error.
 * @returns undefined for an unexpected error
 */
export function exitCodeOfError(error: unknown): number | undefined {
  return error instanceof Error ? EXIT_OF[error.name] : undefined
}

/** Exit codes, worst first. A failed target is worse than any other problem except an interruption. */
const WORST_FIRST = [130, 1, WRONG, UNKNOWN, 0]

/** Returns the worst exit code of several runs. */
export function pickWorstCode(exitCodes: readonly number[]): number {
  return WORST_FIRST.find((code) => exitCodes.includes(code)) ?? (exitCodes.length === 0 ? 0 : UNKNOWN)
}
