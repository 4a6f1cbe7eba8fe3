/** A call of the command, taken apart. */
export interface Call {
  readonly file?: string
  /** Output path, and the option that gave it. */
  readonly output?: { readonly path: string; readonly option: string }
  readonly format?: string
  readonly sort: boolean
  /** Other options, unchanged. */
  readonly others: readonly string[]
  readonly stdin: string
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Content of the output file. */
  readonly written?: string
}

/** How output was requested. */
export interface Form {
  readonly format: string
  readonly sort: boolean
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

export interface Answered {
  readonly status: number
  readonly type: string
  readonly location?: string
  readonly text: string
}

/** One broken promise. Each member changes one step. Omitted steps behave as in the built-in tool. */
export interface Fault {
  /** Applied before the tool is called. Returning an end skips the call. */
  readonly call?: ((call: Call) => Call | Ended) | undefined
  /** Applied to all output: standard output, a file, a response. */
  readonly converted?: ((text: string, form: Form) => string) | undefined
  readonly ended?: ((ended: Ended, call: Call) => Ended) | undefined
  readonly asked?: ((asked: Asked) => Asked) | undefined
  readonly answered?: ((answered: Answered, asked: Asked) => Answered) | undefined
}

export type Faults = Readonly<Record<string, Fault>>
