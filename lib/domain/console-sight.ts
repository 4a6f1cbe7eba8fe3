import type { ControlPort } from './control-port.ts'

/** How a bench attaches to the console of a target. */
export type ConsolePlan =
  | ({ readonly driver: 'emulator' } & ControlPort)
  | { readonly driver: 'command'; readonly command: readonly string[] }

/** A phase of a target's start, as the console shows it. `kernel panic` can occur at any time. */
export type BootPhase =
  | 'shutting down'
  | 'firmware'
  | 'boot loader'
  | 'kernel'
  | 'services'
  | 'login prompt'
  | 'kernel panic'

/** A line of the console that shows a phase. */
export interface ConsoleSight {
  /** Device time in epoch milliseconds. */
  readonly at: number
  readonly phase: BootPhase
  readonly line: string
}
