/** How a bench provokes faults of a target. Plain data that can travel to workers. */
export type StimulusPlan = {
  /** Faults it can provoke, by source and name as in the event log, such as `psu-2 psu-fault`. */
  readonly faults: readonly string[]
} & (
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }
  | { readonly driver: 'command'; readonly command: readonly string[] }
  | { readonly driver: 'manual' }
)

/** Provokes a fault on the target, and clears it. */
export interface Stimulus {
  /** @throws {HarnessError} when the bench cannot do it */
  raise(fault: string): Promise<void>
  /** Does nothing if the fault is not active. @throws {HarnessError} when the bench cannot do it */
  clear(fault: string): Promise<void>
}
