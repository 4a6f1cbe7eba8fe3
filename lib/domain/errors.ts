/** Thrown if the channel to the target breaks. This proves nothing about the target. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}

/**
 * Thrown if the state of a part of the configuration is unknown, because responses contradict each other or leave that
 * part out.
 */
export class UncertainReadError extends Error {
  override name = 'UncertainReadError'
  /** What the target answered twice with a status that refuses the resource (4xx); undefined for other causes. */
  readonly refusal: string | undefined

  constructor(message: string, { refusal }: { readonly refusal?: string | undefined } = {}) {
    super(message)
    this.refusal = refusal
  }
}

/**
 * Thrown if a response is ambiguous and additional requests did not resolve the ambiguity. A later read in the run may
 * resolve it.
 */
export class UndecidedError extends Error {
  override name = 'UndecidedError'
}

/** Thrown if a response does not end within the profile's time limit. */
export class LateError extends ChannelError {}

/** Thrown if a response exceeds the profile's size limit. A retry would return the same response. */
export class OversizeError extends ChannelError {}

/** Thrown if the target is not the one that the profile pins. Nothing was sent to the target. */
export class TrustError extends Error {
  override name = 'TrustError'
}

/** Thrown if the target matched the profile when the run began, but now presents a different certificate. */
export class TargetChangedError extends TrustError {
  override name = 'TargetChangedError'
}

/** Thrown if the target refuses a login with the run's own account. Such a login is never retried. */
export class LoginRefusedError extends Error {
  override name = 'LoginRefusedError'
}

/** Thrown if the harness itself fails. This proves nothing about the target. */
export class HarnessError extends Error {
  override name = 'HarnessError'
}

/** Thrown instead of writing an addition that could not be removed again. Nothing was written. */
export class NotPutBackError extends Error {
  override name = 'NotPutBackError'
}

/** Thrown if another run is using the target. This run has changed nothing. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/**
 * Thrown if the run has lost its lease. The run stops writing, because anything that it reads may come from another
 * run.
 */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Returns an error's message. Anything may be thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
