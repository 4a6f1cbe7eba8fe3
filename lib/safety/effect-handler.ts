import type { Restconf } from '../channel/http/restconf.ts'
import type { CommandLine, SshWitness } from '../channel/ssh/ssh.ts'
import type { Stimulus } from '../domain/stimulus.ts'
import type { Addresses } from '../profile/profile.ts'
import type { Effect } from './effect.ts'
import type { Journal } from './journal.ts'
import type { Difference } from './tree.ts'

/** Switches the power of a target, and waits for the effect. */
export interface PowerSwitch {
  /**
   * Switches the target off for the required time.
   * @throws {HarnessError} if the target does not go off
   */
  off(): Promise<void>
  /**
   * Restores the power, and waits until the target is up.
   * @throws {HarnessError} if the bench cannot do so
   */
  on(): Promise<void>
  /** Tells the user how to switch the target on. */
  readonly turnsOn: string
}

/** The CLI of a target at one of the target's addresses. */
export interface LineThere {
  /** Whether a CLI currently responds at this address. */
  greets(): Promise<boolean>
  /** @throws {HarnessError} if the profile does not contain the address or the host key of the CLI */
  readonly line: CommandLine
  readonly witness: SshWitness
}

/** The channels over which effects are undone. */
export interface Ways {
  readonly restconf: Restconf
  /** Absent if the bench cannot provoke faults. */
  readonly stimulus?: Stimulus
  /** Absent if the bench cannot switch the target's power. */
  readonly power?: PowerSwitch
  /** Reaches the CLI at addresses other than those of `restconf`. */
  readonly lineAt?: (addresses: Addresses) => LineThere
}

/** How to undo effects of one kind, and prove that they are undone. */
export interface Undoing<E extends Effect = Effect> {
  /** The name of the effect in a report. */
  name(effect: E): string
  /** Whether the effect includes a write to a leaf, given the leaf's path below the data root. */
  covers(effect: E, leaf: string): boolean
  /**
   * Returns leaves that someone else changed meanwhile, by their paths below the data root. They must not be restored
   * when the effect is undone.
   */
  foreign(ways: Ways, effect: E, journal: Journal): Promise<readonly string[]>
  /**
   * Undoes the effect, except for the spared parts, and proves that everything is as before.
   * @returns the differences that were restored
   * @throws {RestoreError} if something still differs; {UncertainReadError} if the current configuration is unknown
   */
  undo(ways: Ways, effect: E, journal: Journal, spared: ReadonlySet<string>): Promise<readonly Difference[]>
}
