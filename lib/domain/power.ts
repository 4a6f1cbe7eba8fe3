/** How a bench cuts the power of a target. Plain data that can be sent to workers. */
export type PowerPlan = {
  /** Whether the target can also be powered off from its management menu, which leaves the power connected. */
  readonly menu: boolean
} & (
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }
  | { readonly driver: 'command'; readonly command: readonly string[] }
  | { readonly driver: 'manual' }
)

/** Switches the power of the target. The effect can be observed only on the target. */
export interface Power {
  /**
   * Cuts all power, or powers the target off from its management menu.
   * @throws {HarnessError} when the bench cannot do so
   */
  off(how: 'power' | 'menu'): Promise<void>
  /**
   * Turns the target on; does nothing if the target is on.
   * @throws {HarnessError} when the bench cannot do so
   */
  on(): Promise<void>
  /** Tells a person how to turn the target on. */
  readonly turnsOn: string
}
