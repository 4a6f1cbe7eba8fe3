/** A call of the command, split into its parts. */
export interface Call {
  readonly file?: string
  /** Output path, and the option that specified it. */
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

/**
 * One way in which the tool breaks the contract. Each function changes one step of a call. Steps without a function
 * behave as in the built-in tool.
 */
export interface Fault {
  /** Applied before the tool is called. If the result is `Ended`, the tool is not called. */
  readonly call?: ((call: Call) => Call | Ended) | undefined
  /** Applied to converted output, whether it goes to standard output, a file or a response. */
  readonly converted?: ((text: string, form: Form) => string) | undefined
  readonly ended?: ((ended: Ended, call: Call) => Ended) | undefined
  readonly asked?: ((asked: Asked) => Asked) | undefined
  readonly answered?: ((answered: Answered, asked: Asked) => Answered) | undefined
}

export type Faults = Readonly<Record<string, Fault>>
