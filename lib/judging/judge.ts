import type { Failure } from '../domain/conformance.ts'
import type { Finding } from '../domain/finding.ts'
import { redactor } from '../domain/redaction.ts'

/** The fields of an error that survive the transfer from the worker to the reporter. */
export interface Thrown {
  readonly name?: string
  readonly message?: string
  readonly failure?: unknown
  readonly cause?: unknown
  readonly expected?: unknown
  readonly actual?: unknown
}

/** Errors from which nothing can be concluded about the target. */
const SILENT = new Set([
  'ChannelError',
  'UncertainReadError',
  'UndecidedError',
  'TrustError',
  'TargetChangedError',
  'LoginRefusedError',
  'HarnessError',
  'EdgeMissedError',
  'LeaseLostError',
])

/** Errors of the connection, which may not occur again on another attempt. */
const OF_THE_LINE = new Set(['ChannelError', 'UncertainReadError'])

/** Whether a check was skipped because the run could not have removed the entry that the check adds. */
export function isNotPutBack({ name }: Thrown): boolean {
  return name === 'NotPutBackError'
}

/** Returns what can be concluded about the connection and the target from the errors that made a check inconclusive. */
export function classifyErrors(errors: readonly Thrown[]): Pick<Finding, 'lost' | 'undecided' | 'untrusted'> {
  const names = errors.flatMap(causes).map(({ name = '' }) => name)
  return {
    ...(names.some((name) => OF_THE_LINE.has(name)) && { lost: true }),
    ...(names.includes('UndecidedError') && { undecided: true }),
    ...(names.includes('TargetChangedError') && { untrusted: true }),
  }
}

/**
 * Turns an error into a finding. A contradiction or a failed assertion is a failure of the target. Any other error
 * comes from the channel or the harness and leaves the requirement inconclusive.
 */
export function judge(requirement: string, error: Thrown): Finding {
  const silent = causes(error).find(({ name }) => SILENT.has(name ?? ''))
  const reason = redactor.clean((silent ?? error).message ?? 'unknown error').replace(/ \/\/ Object\.is equality$/m, '')
  if (isNotPutBack(error)) return { requirement, outcome: 'not tested', reason }
  if (silent !== undefined) {
    return { requirement, outcome: 'inconclusive', reason, ...classifyErrors([error]) }
  }
  if ((error.name === 'Contradiction' || error.name === 'AssertionError') && isFailure(error.failure)) {
    return { requirement, outcome: 'failed', failure: error.failure }
  }
  if (error.name === 'AssertionError') {
    const failure: Failure = {
      code: 'value',
      message: reason,
      ...('expected' in error ? { expected: error.expected } : {}),
      ...('actual' in error ? { actual: error.actual } : {}),
    }
    return { requirement, outcome: 'failed', failure }
  }
  return { requirement, outcome: 'inconclusive', reason: `${error.name ?? 'Error'}: ${reason}` }
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

function isThrown(value: unknown): value is Thrown {
  return typeof value === 'object' && value !== null
}

function causes(error: Thrown): readonly Thrown[] {
  return isThrown(error.cause) ? [error, ...causes(error.cause)] : [error]
}
