/** One call of the command line: its arguments after the command's name. */
export interface Call {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Ended {
  readonly code: number
  readonly stdout: string
}

/** One broken promise of a command. Omitted steps behave as in the built-in tool. */
export interface OfCommand {
  /** The first argument: a command, or an option that stands for one. */
  readonly of: string
  /** Applied before the tool is called. Returning an end skips the call. */
  readonly call?: ((call: Call) => Call | Ended) | undefined
  /** `built` is the end before any fault changed it. Conditions on it hold whatever else is planted. */
  readonly ended?: ((end: Ended, call: Call, built: Ended) => Ended) | undefined
}

/** How a server is started. */
export interface Settings {
  /** The address of the environment. */
  readonly variable?: string
  /** The address of the command line. */
  readonly option?: string
  /** The address where neither is given. */
  readonly otherwise: string
  /** How much it logs. */
  readonly level?: string
}

/** A response without a body. */
export interface Status {
  readonly status: number
}

export interface OfServer {
  readonly of: 'apiserver' | 'mcpserver'
  /** Applied before the server is started. `refuse` ends it instead. */
  readonly started?: ((settings: Settings) => Settings | 'refuse') | undefined
  /** The text of an answer, or a status in its place. */
  readonly answered?: ((text: string, path: string) => string | Status) | undefined
}

export interface Fault {
  readonly command?: OfCommand | undefined
  readonly server?: OfServer | undefined
}

export type Faults = Readonly<Record<string, Fault>>
