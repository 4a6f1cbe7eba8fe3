/** The channel broke, which says nothing about the target. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}

/** Answers about a part of the configuration contradict each other, or tell nothing of it: what stands there is not known. */
export class UncertainReadError extends Error {
  override name = 'UncertainReadError'
}

/** An answer can mean two things, and nothing that was asked beside it tells which: another read of the run may. */
export class UndecidedError extends Error {
  override name = 'UndecidedError'
}

/** An answer was larger than the profile allows. Asking again would bring it again. */
export class OversizeError extends ChannelError {}

/** The target is not the one the profile pins; nothing was sent to it. */
export class TrustError extends Error {
  override name = 'TrustError'
}

/** It was the one that the profile pins when the run began, and shows another certificate now. */
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

/** Nothing was written, for what the write would add could not be taken out again. */
export class NotPutBackError extends Error {
  override name = 'NotPutBackError'
}

/** Another run is using the target; this one has changed nothing. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** The run no longer holds its target: whatever it reads from now on may be another run's doing, and it writes nothing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** What an error says; anything may be thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
