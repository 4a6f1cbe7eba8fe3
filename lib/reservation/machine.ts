import { readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'

/**
 * Returns an id for the current boot of this machine, which containers share with their host. `PLUMBLINE_BOOT_ID`
 * overrides the id. Returns undefined if the system does not provide the id. In that case only the heartbeats of other
 * processes are trusted, not their locks.
 */
export function bootId(): string | undefined {
  const { PLUMBLINE_BOOT_ID: given } = process.env
  if (given !== undefined) return given
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Returns a display name of this machine. `PLUMBLINE_HOST` names the host of a container. */
export function hostName(): string {
  const { PLUMBLINE_HOST: given } = process.env
  return given ?? hostname()
}

/** Returns the user, for display. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim() // a container's user may have no name
  }
}
