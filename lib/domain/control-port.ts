/** The control port of an emulator. Plain data that can travel to workers. */
export interface ControlPort {
  readonly control: string
  /** Environment variable that holds its token. */
  readonly tokenVariable: string
}
