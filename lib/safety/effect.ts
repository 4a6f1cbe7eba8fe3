import type { ManagementSettings } from '../domain/management-address.ts'
import type { ShownRanges } from '../domain/internal-range.ts'
import type { Gate } from '../domain/requirement.ts'
import type { Addresses } from '../profile/profile.ts'

/** The configuration at a path may change. Undone by writing the former configuration, and proved by a read. */
export interface ConfigurationEffect {
  readonly type: 'configuration'
  /** Data path in the contract's names. */
  readonly path: string
  /** Former configuration, without `state`; undefined if nothing was configured. */
  readonly original: unknown
  /** Set if undoing the effect may restart the target. */
  readonly reboots?: boolean
  /**
   * Set for a list entry that the run itself had created before this checkpoint. The entry is removed when the change
   * that created it is undone.
   */
  readonly own?: true
}

/** A fault of the device is provoked. The bench undoes it by clearing the fault. */
export interface StimulusEffect {
  readonly type: 'stimulus'
  /** Source and name of the fault, such as `psu-2 psu-fault`. */
  readonly fault: string
  readonly reboots?: false
}

/** The target's power is off. Undone by the bench, which restores the power and waits until the target is up. */
export interface PowerEffect {
  readonly type: 'power'
  readonly reboots: true
}

/**
 * A new internal range is configured. Undone by typing the former lines. If the new range is already in use, the target
 * is also power-cycled. Proved by the output of the CLI.
 */
export interface RangeEffect {
  readonly type: 'range'
  /** The line that configures the former range. */
  readonly line: string
  /**
   * Lines of the running configuration that set the former range. Empty if the range is a default that is not printed.
   */
  readonly lines: readonly string[]
  readonly ranges: ShownRanges
  readonly reboots: true
}

/**
 * A new management address, prefix length or gateway is configured. Undone by typing the former settings at the address
 * where the target responds. Proved by the output of the CLI at the former address.
 */
export interface AddressEffect {
  readonly type: 'address'
  readonly former: ManagementSettings
  /** Addresses of the target before the change. `second` contains the addresses after the change. */
  readonly first: Addresses
  readonly second: Addresses
  /** Number of polls at both addresses, with the budget `settle` in between. */
  readonly looks: number
  /** Tells people how to reach the target's console. */
  readonly console: string
  readonly reboots?: false
}

/**
 * A diagnostic bundle is captured. Undone by ending the capture and removing the bundle, and proved by the capture
 * status and a listing.
 */
export interface BundleEffect {
  readonly type: 'bundle'
  /** The requested name. The target makes up the name of the bundle, which contains the requested name. */
  readonly name: string
  /** Number of polls for the end of the capture, with the budget `settle` in between. */
  readonly looks?: number
  readonly reboots?: false
}

/** A file may appear on the target. Undone by removing it, proved by a listing. */
export interface FileEffect {
  readonly type: 'file'
  /** Virtual directory. */
  readonly directory: string
  readonly name: string
  /** Number of polls for the end of the transfer, with the budget `settle` in between. */
  readonly looks?: number
  /** Set if the file is an image, which the target may import from its directory. */
  readonly image?: StagedImage
  readonly reboots?: false
}

/** An image that a target may import by itself. */
export interface StagedImage {
  /** Directory to which the target moves the image. Absent if the target does not move it. */
  readonly into?: string
  /** Version under which the image state lists the image. */
  readonly version?: string
}

/** A release is installed. An install cannot be undone: its end is awaited, and the release that then runs is kept. */
export interface InstallEffect {
  readonly type: 'install'
  readonly version: string
  /** Number of polls for the end of the install, with the budget `settle` in between. */
  readonly looks: number
  readonly reboots?: false
}

/**
 * A change that a check makes, with everything needed to undo the change. An effect is plain data and is on disk before
 * the change is sent. An area whose checks change something else, such as an image, adds its kind here and its handler
 * to `effect-handlers.ts`.
 */
export type Effect =
  | ConfigurationEffect
  | StimulusEffect
  | PowerEffect
  | RangeEffect
  | AddressEffect
  | FileEffect
  | BundleEffect
  | InstallEffect

/** Returns the gate that a change needs. */
export function getRequiredGate({ type, reboots }: Effect): Gate {
  if (type === 'install') return 'install'
  if (type === 'power' || type === 'range') return 'power'
  if (type === 'address') return 'connectivity'
  return reboots === true ? 'reboot' : 'configure'
}
