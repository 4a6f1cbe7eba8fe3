/** How a bench takes the power of a target away. Plain data that can travel to workers. */
export type PowerPlan = {
  /** It also powers the target off from its management menu, which takes no power away. */
  readonly menu: boolean
} & (
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }
  | { readonly driver: 'command'; readonly command: readonly string[] }
  | { readonly driver: 'manual' }
)

/** Switches the power of the target. What comes of it, the target shows. */
export interface Power {
  /** Takes all power away, or powers it off from its menu. @throws {HarnessError} when the bench cannot do it */
  off(how: 'power' | 'menu'): Promise<void>
  /** Does nothing where the target is on. @throws {HarnessError} when the bench cannot do it */
  on(): Promise<void>
  /** What turns it on, for people. */
  readonly turnsOn: string
}
