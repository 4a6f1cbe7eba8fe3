import type { Trust } from '../profile/profile.ts'

/** Facts that identify a unit, in addition to those that the profile pins. */
interface Learned {
  /** SHA-256 of the certificate that the unit presented. */
  readonly fingerprint?: string | undefined
  readonly serial?: string | undefined
}

/** Something that belongs to one unit only, such as `certificate ab:cd:…`, `host key SHA256:…` or `serial number 4711`. */
export type UnitKey = string

/**
 * Returns the keys of a unit, sorted. The address is not a key, because another unit may have the same address
 * tomorrow.
 */
export function deriveUnitKeys(trust: Trust, learned: Learned = {}): readonly UnitKey[] {
  const certificates = [trust.fingerprint, learned.fingerprint].map(
    (each) => each && `certificate ${each.toLowerCase()}`,
  )
  const hostKey = trust.sshHostKey && `host key ${trust.sshHostKey}`
  const serial = learned.serial && `serial number ${learned.serial}`
  const keys = [...certificates, hostKey, serial].flatMap((key) => key || [])
  return [...new Set(keys)].sort()
}
