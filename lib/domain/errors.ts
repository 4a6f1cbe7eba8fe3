/** The channel broke: nothing is known about the target from this. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}

/** The target is not the one that the profile pins; nothing was sent to it. */
export class TrustError extends Error {
  override name = 'TrustError'
}

/** The run's own account was refused; never tried again. */
export class LoginRefusedError extends Error {
  override name = 'LoginRefusedError'
}

/** The harness itself went wrong: says nothing about the target. */
export class HarnessError extends Error {
  override name = 'HarnessError'
}

/** Another run is at work on the target; this one has changed nothing. */
export class BusyError extends Error {
  override name = 'BusyError'
}
