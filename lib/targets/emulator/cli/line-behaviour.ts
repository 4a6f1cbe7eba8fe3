/** How the command line behaves: lawfully, but for the members that faults and quirks change. */
export interface LineBehaviour {
  /** Change what a line prints. */
  says: ((text: string, line: string) => string)[]
  /** What comes to a file that is followed is printed. */
  followsFiles: boolean
  /** A line that does something is taken, and does nothing. */
  ignoresLine: (line: string) => boolean
  /** A line that does something is not known. */
  refusesLine: (line: string) => boolean
  /** What an operation is given by the words behind it. */
  takes: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** What is typed there applies before it is committed. */
  appliesAtOnce: boolean
  /** A commit that asks goes on after this answer. */
  takesAnswer: (answer: string) => boolean
  /** Secrets, by the names of their leaves, that are not asked for where a line lacks them. */
  asksNothingFor: Set<string>
  /** A secret that is asked for is asked for again. */
  asksTwice: boolean
  /** A line that leads to a list entry opens the mode of that entry. */
  opensModes: boolean
  /** A shell prints what asks for the next line. */
  prompts: boolean
  /** Users log in by any password. */
  takesAnyPassword: boolean
  /** Single commands are run, and not only those that are typed into a shell. */
  takesCommands: boolean
  /** A shell is opened on a terminal only. */
  needsTerminal: boolean
  /** Administrators may copy files to this directory by SCP. */
  takesCopies: (directory: string) => boolean
  /** Behind `more` a terminal shows page by page. */
  pages: boolean
  /** What a terminal shows of a text behind `more`. */
  paged: (text: string) => string
  /** Pipes that change nothing. */
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
