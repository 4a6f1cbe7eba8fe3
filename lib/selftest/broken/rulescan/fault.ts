/** One call of the command line: its arguments after the command's name. */
export interface Call {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Ended {
  readonly code: number
  readonly stdout: string
}

/** One broken promise of a command; what is left out stays as the built-in tool has it. */
interface OfCommand {
  /** The first argument: a command, or an option that stands for one. */
  readonly of: string
  /** Before the tool is called; an end in its place keeps it from being called. */
  readonly call?: (call: Call) => Call | Ended
  readonly ended?: (ended: Ended, call: Call) => Ended
}

/** How a server is started: the address of the variable, that of the option, the level of its log. */
export interface Settings {
  readonly variable?: string
  readonly option?: string
  readonly level?: string
}

export interface OfServer {
  readonly of: 'apiserver' | 'mcpserver'
  /** Before the server is started; `refuse` ends it in place of that. */
  readonly started?: (settings: Settings) => Settings | 'refuse'
  /** The text of an answer, and its status where another one is wanted. */
  readonly answered?: (text: string, path: string) => string | { readonly status: number }
}

export interface Fault {
  readonly command?: OfCommand
  readonly server?: OfServer
}

export type Faults = Readonly<Record<string, Fault>>
