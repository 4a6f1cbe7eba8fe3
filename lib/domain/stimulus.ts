/** How a bench provokes faults of a target. Plain data that can be sent to workers. */
export type StimulusPlan = {
  /** Faults that the bench can provoke, by source and name as in the event log, such as `psu-2 psu-fault`. */
  readonly faults: readonly string[]
} & (
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }
  | { readonly driver: 'command'; readonly command: readonly string[] }
  | { readonly driver: 'manual' }
)

/** Provokes a fault on the target, and clears it. */
export interface Stimulus {
  /**
   * Provokes a fault.
   * @throws {HarnessError} when the bench cannot do so
   */
  raise(fault: string): Promise<void>
  /**
   * Clears a fault; does nothing if the fault is not active.
   * @throws {HarnessError} when the bench cannot do so
   */
  clear(fault: string): Promise<void>
}
