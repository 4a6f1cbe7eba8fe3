/** One call of the program: its arguments, starting with the name of the command, and its environment variables. */
export interface Call {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Ended {
  readonly code: number
  readonly stdout: string
}

/** One way in which a command breaks the contract. Steps without a function behave as in the built-in tool. */
export interface OfCommand {
  /** The first argument: a command, or an option that acts as a command. */
  readonly of: string
  /** Applied before the tool is called. If the result is `Ended`, the tool is not called. */
  readonly call?: ((call: Call) => Call | Ended) | undefined
  /**
   * `built` is the result of the built-in tool before any fault changed it, so a condition on `built` does not depend
   * on which other faults are planted.
   */
  readonly ended?: ((end: Ended, call: Call, built: Ended) => Ended) | undefined
}

/** Settings with which a server is started. */
export interface Settings {
  /** The address from the environment variable. */
  readonly variable?: string
  /** The address from the command-line option. */
  readonly option?: string
  /** The address that is used if neither the variable nor the option is set. */
  readonly otherwise: string
  /** The log level of the server. */
  readonly level?: string
}

/** A response without a body. */
export interface Status {
  readonly status: number
}

export interface OfServer {
  readonly of: 'apiserver' | 'mcpserver'
  /** Applied before the server is started. `refuse` prevents the start. */
  readonly started?: ((settings: Settings) => Settings | 'refuse') | undefined
  /** Returns the text of a response, or a status in place of the response. */
  readonly answered?: ((text: string, path: string) => string | Status) | undefined
}

export interface Fault {
  readonly command?: OfCommand | undefined
  readonly server?: OfServer | undefined
}

export type Faults = Readonly<Record<string, Fault>>
