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
  /** An entry of the run's own, which stood when it was lent: it came by something else of the run, and goes with that. */
  readonly own?: true
}

/** A fault of the device is provoked. Undone by the bench, which takes it away. */
export interface StimulusEffect {
  readonly type: 'stimulus'
  /** By source and name, such as `psu-2 psu-fault`. */
  readonly fault: string
  readonly reboots?: false
}

/** A diagnostic bundle is captured. Undone by ending the capture and removing the bundle, proved by status and listing. */
export interface BundleEffect {
  readonly type: 'bundle'
  /** As it was given: what the target makes of it contains it. */
  readonly name: string
  /** How often to look for the end of its capture, with the budget `settle` in between. */
  readonly looks?: number
  readonly reboots?: false
}

/** A file may come to lie on the target. Undone by removing it, proved by a listing. */
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
  /** The directory into which the target moves it; where it stays is absent. */
  readonly into?: string
  /** By which the state of the images lists it. */
  readonly version?: string
}

/** A release is installed. Nothing takes that back: it is awaited, and what runs then stays. */
export interface InstallEffect {
  readonly type: 'install'
  readonly version: string
  /** How often to look for its end, with the budget `settle` in between. */
  readonly looks: number
  readonly reboots?: false
}

/**
 * A change that a check makes, with everything needed to undo it. Plain data: it is on disk before the change is sent.
 * An area whose checks change something else (an image) adds its kind here and its undoing to `undoing.ts`.
 */
export type Effect = ConfigurationEffect | StimulusEffect | FileEffect | BundleEffect | InstallEffect

/** The gate that a change needs. */
export function getRequiredGate({ type, reboots }: Effect): Gate {
  if (type === 'install') return 'install'
  return reboots === true ? 'reboot' : 'configure'
}
