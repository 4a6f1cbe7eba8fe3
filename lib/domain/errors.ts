/** The channel broke, which says nothing about the target. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}

/** The target is not the one the profile pins; nothing was sent to it. */
export class TrustError extends Error {
  override name = 'TrustError'
}

/** The target refused the run's own account. Never retried. */
export class LoginRefusedError extends Error {
  override name = 'LoginRefusedError'
}

/** The harness itself failed, which says nothing about the target. */
export class HarnessError extends Error {
  override name = 'HarnessError'
}

/** Another run is using the target; this one has changed nothing. */
export class BusyError extends Error {
  override name = 'BusyError'
}
