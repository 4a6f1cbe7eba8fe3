import type { ShownRanges } from '../domain/internal-range.ts'
import type { Gate } from '../domain/requirement.ts'

/** The configuration at a path may change. Undone by writing the former one, proved by reading it again. */
export interface ConfigurationEffect {
  readonly type: 'configuration'
  /** Data path in the contract's names. */
  readonly path: string
  /** Without `state`; undefined when nothing was configured. */
  readonly original: unknown
  /** Undoing it may restart the target. */
  readonly reboots?: boolean
  /**
   * An entry of the run's own that existed at its checkpoint: another change of the run created it, and undoing that
   * removes it.
   */
  readonly own?: true
}

/** A fault of the device is provoked. The bench undoes it by clearing the fault. */
export interface StimulusEffect {
  readonly type: 'stimulus'
  /** By source and name, such as `psu-2 psu-fault`. */
  readonly fault: string
  readonly reboots?: false
}

/** The power of the target is away. Undone by the bench, which gives it back, and waits until the target serves. */
export interface PowerEffect {
  readonly type: 'power'
  readonly reboots: true
}

/**
 * Another internal range is configured. Undone by typing the former lines; where it came into use, by taking all power away
 * once more. Proved by what the command line prints.
 */
export interface RangeEffect {
  readonly type: 'range'
  /** The line that sets the former one. */
  readonly line: string
  /** Lines of the running configuration that set it; none where it is a default that is not printed. */
  readonly lines: readonly string[]
  readonly ranges: ShownRanges
  readonly reboots: true
}

/** A diagnostic bundle is captured. Undone by ending the capture and removing the bundle, proved by status and listing. */
export interface BundleEffect {
  readonly type: 'bundle'
  /** As given; the name that the target makes of it contains it. */
  readonly name: string
  /** How often to look for the end of its capture, with the budget `settle` in between. */
  readonly looks?: number
  readonly reboots?: false
}

/** A file may appear on the target. Undone by removing it, proved by a listing. */
export interface FileEffect {
  readonly type: 'file'
  /** Virtual directory. */
  readonly directory: string
  readonly name: string
  /** How often to look for the end of its transfer, with the budget `settle` in between. */
  readonly looks?: number
  /** It is an image, which the target may take from there. */
  readonly image?: StagedImage
  readonly reboots?: false
}

/** An image that a target may import by itself. */
export interface StagedImage {
  /** The directory to which the target moves it; absent if it stays. */
  readonly into?: string
  /** Version under which the image state lists it. */
  readonly version?: string
}

/** A release is installed. This cannot be undone: the end is awaited, and the release that then runs stays. */
export interface InstallEffect {
  readonly type: 'install'
  readonly version: string
  /** How often to look for its end, with the budget `settle` in between. */
  readonly looks: number
  readonly reboots?: false
}

/**
 * A change that a check makes, with everything needed to undo it. Plain data: it is on disk before the change is sent.
 * An area whose checks change something else (an image) adds its kind here and its handler to `effect-handlers.ts`.
 */
export type Effect =
  | ConfigurationEffect
  | StimulusEffect
  | PowerEffect
  | RangeEffect
  | FileEffect
  | BundleEffect
  | InstallEffect

/** The gate that a change needs. */
export function getRequiredGate({ type, reboots }: Effect): Gate {
  if (type === 'install') return 'install'
  if (type === 'power' || type === 'range') return 'power'
  return reboots === true ? 'reboot' : 'configure'
}
