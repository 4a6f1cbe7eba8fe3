/** Where something listens. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}
