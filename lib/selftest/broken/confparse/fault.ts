/** A call of the command, taken apart. */
export interface Call {
  readonly file?: string
  /** Where the output goes, and the option that said so. */
  readonly output?: { readonly path: string; readonly option: string }
  readonly format?: string
  readonly sort: boolean
  /** Other options, as they stood. */
  readonly others: readonly string[]
  readonly stdin: string
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** What goes to the output file. */
  readonly written?: string
}

/** How an output was asked for. */
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

/** One broken promise. Each member changes one step; what is left out stays as the built-in tool has it. */
export interface Fault {
  /** Before the tool is called; an end in its place keeps it from being called. */
  readonly call?: ((call: Call) => Call | Ended) | undefined
  /** Output, wherever it goes: standard output, a file, an answer. */
  readonly converted?: ((text: string, form: Form) => string) | undefined
  readonly ended?: ((ended: Ended, call: Call) => Ended) | undefined
  readonly asked?: ((asked: Asked) => Asked) | undefined
  readonly answered?: ((answered: Answered, asked: Asked) => Answered) | undefined
}

export type Faults = Readonly<Record<string, Fault>>
