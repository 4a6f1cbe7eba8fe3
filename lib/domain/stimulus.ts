/** How a bench provokes faults of a target. Plain data that can travel to workers. */
export type StimulusPlan = {
  /** What it can provoke, by source and name as the event log gives them, such as `psu-2 psu-fault`. */
  readonly faults: readonly string[]
} & (
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }
  | { readonly driver: 'command'; readonly command: readonly string[] }
  | { readonly driver: 'manual' }
)

/** Provokes a fault of the target, and takes it away again. */
export interface Stimulus {
  /** @throws {HarnessError} when the bench cannot do it */
  raise(fault: string): Promise<void>
  /** Does nothing where the fault is not there. @throws {HarnessError} when the bench cannot do it */
  clear(fault: string): Promise<void>
}
