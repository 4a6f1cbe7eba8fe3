/** The channel broke, which says nothing about the target. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}

/**
 * Responses about a part of the configuration contradict each other or leave that part out, so its state is unknown.
 */
export class UncertainReadError extends Error {
  override name = 'UncertainReadError'
}

/** A response is ambiguous, and further requests did not resolve it. A later read in the run may resolve it. */
export class UndecidedError extends Error {
  override name = 'UndecidedError'
}

/** A response did not end within the profile's time limit. */
export class LateError extends ChannelError {}

/** A response exceeded the profile's size limit. A retry would return the same response. */
export class OversizeError extends ChannelError {}

/** The target is not the one that the profile pins. Nothing was sent to the target. */
export class TrustError extends Error {
  override name = 'TrustError'
}

/** The target matched the profile when the run began, but now presents another certificate. */
export class TargetChangedError extends TrustError {
  override name = 'TargetChangedError'
}

/** The target refused the run's own account. Never retried. */
export class LoginRefusedError extends Error {
  override name = 'LoginRefusedError'
}

/** The harness itself failed, which says nothing about the target. */
export class HarnessError extends Error {
  override name = 'HarnessError'
}

/** Nothing was written, because the addition could not have been removed again. */
export class NotPutBackError extends Error {
  override name = 'NotPutBackError'
}

/** Another run is using the target. This run has changed nothing. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** The run has lost its lease. It stops writing, because anything it reads may come from another run. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Returns an error's message. Anything may be thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
