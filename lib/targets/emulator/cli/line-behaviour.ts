/** The behaviour of the command line: conforming, except for the members that faults and quirks change. */
export interface LineBehaviour {
  /** Change the output of a line. */
  says: ((text: string, line: string) => string)[]
  /** Prints new data of a followed file. */
  followsFiles: boolean
  /** Accepts a command line without effect. */
  ignoresLine: (line: string) => boolean
  /** Rejects a command line as unknown. */
  refusesLine: (line: string) => boolean
  /** Changes the input that a line gives an operation. */
  takes: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Config lines apply before they are committed. */
  appliesAtOnce: boolean
  /** Whether this answer confirms a commit. */
  takesAnswer: (answer: string) => boolean
  /** Names of secret leaves without a prompt when a line omits them. */
  asksNothingFor: Set<string>
  /** A secret is prompted for twice. */
  asksTwice: boolean
  /** A line that leads to a list entry opens the mode of that entry. */
  opensModes: boolean
  /** The shell prints a prompt. */
  prompts: boolean
  /** Any password is accepted. */
  takesAnyPassword: boolean
  /** Exec commands run, not only lines typed into a shell. */
  takesCommands: boolean
  /** A shell needs a terminal. */
  needsTerminal: boolean
  /** Administrators may copy files to this directory by SCP. */
  takesCopies: (directory: string) => boolean
  /** On a terminal `more` shows one page at a time. */
  pages: boolean
  /** The text a terminal shows after `more`. */
  paged: (text: string) => string
  /** Pipes without effect. */
  idlePipes: Set<string>
}

export function createConformingLine(): LineBehaviour {
  return {
    says: [],
    followsFiles: true,
    ignoresLine: () => false,
    refusesLine: () => false,
    takes: (given) => given,
    appliesAtOnce: false,
    takesAnswer: (answer) => /^y(es)?$/i.test(answer),
    asksTwice: false,
    opensModes: true,
    prompts: true,
    takesAnyPassword: false,
    takesCommands: true,
    needsTerminal: false,
    takesCopies: () => true,
    asksNothingFor: new Set(),
    pages: true,
    paged: (text) => text,
    idlePipes: new Set(),
  }
}
