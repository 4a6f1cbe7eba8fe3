/** The control port of an emulator. Plain data that can be sent to workers. */
export interface ControlPort {
  readonly control: string
  /** Environment variable that holds the token of the control port. */
  readonly tokenVariable: string
}
