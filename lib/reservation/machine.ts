import { readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'

/**
 * Tells one start of a machine from every other; containers share it with their host. `PLUMBLINE_BOOT_ID` overrides it.
 * Undefined where the system does not show it: locks of other processes are then not trusted, only their heartbeats.
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

/** A name of this machine for people; `PLUMBLINE_HOST` names the one around a container. */
export function hostName(): string {
  const { PLUMBLINE_HOST: given } = process.env
  return given ?? hostname()
}

/** Who works here, for people. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim() // a container's user may have no name
  }
}
