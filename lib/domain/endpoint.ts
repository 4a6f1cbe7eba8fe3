/** The address of a listener. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}
