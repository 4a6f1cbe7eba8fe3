/**
 * The behaviour of the CLI. It conforms to the contract unless a fault changes it. A quirk changes it in a way that the
 * contract allows.
 */
export interface LineBehaviour {
  /** Functions that change the output of a line. */
  says: ((text: string, line: string) => string)[]
  /** Whether new data of a followed file is printed. */
  followsFiles: boolean
  /** Whether this line is accepted without effect. */
  ignoresLine: (line: string) => boolean
  /** Whether this line is rejected as unknown. */
  refusesLine: (line: string) => boolean
  /** Returns the config-mode line that the device executes instead of the given line. */
  takesFor: (line: string) => string
  /** Changes the input that a line passes to an operation. */
  takes: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Whether config-mode lines take effect before they are committed. */
  appliesAtOnce: boolean
  /** Picks the pending changes that a commit applies. */
  commits: <T>(changes: readonly T[]) => readonly T[]
  /** Whether show mode accepts configuration changes, which take effect at once. */
  writesInShowMode: boolean
  /** Whether the changes of a commit are reported, for example to the audit log. */
  reportsCommits: boolean
  /** Whether `show running-config` prints pending changes of other sessions. */
  showsPending: boolean
  /** Whether this answer confirms a commit. */
  takesAnswer: (answer: string) => boolean
  /** Names of secret leaves for which the device does not prompt if a line omits their value. */
  asksNothingFor: Set<string>
  /** Whether the device prompts twice for a secret. */
  asksTwice: boolean
  /** Whether a line that leads to a list entry opens the entry's submode. */
  opensModes: boolean
  /** Whether a shell without a terminal prints a prompt. */
  prompts: boolean
  /** Whether any password of an existing account is accepted. */
  takesAnyPassword: boolean
  /**
   * The reaction to an SSH exec request. `run`: runs the command. `refused`: refuses the request. `declined`: prints
   * that only interactive sessions are allowed. `ignored`: opens a session and ignores the command.
   */
  singleCommands: 'run' | 'refused' | 'declined' | 'ignored'
  /** Whether the connection is closed after the response to an SSH exec request. */
  endsConnections: boolean
  /** Real milliseconds between the greeting of a shell and its first prompt. If 0, there is no greeting. */
  greetsFor: number
  /** Delay of the output of a line in a shell, in real milliseconds. */
  answersAfter: number
  /** Whether a shell needs a terminal. */
  needsTerminal: boolean
  /** Whether administrators may copy files to this directory by SCP. */
  takesCopies: (directory: string) => boolean
  /** Whether the pipe `more` shows one page at a time on a terminal. */
  pages: boolean
  /** Returns the text that a terminal shows after the pipe `more`. */
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
    takesFor: (line) => line,
    takes: (given) => given,
    appliesAtOnce: false,
    commits: (changes) => changes,
    writesInShowMode: false,
    reportsCommits: true,
    showsPending: false,
    takesAnswer: (answer) => /^y(es)?$/i.test(answer),
    asksTwice: false,
    opensModes: true,
    prompts: true,
    takesAnyPassword: false,
    singleCommands: 'run',
    endsConnections: false,
    greetsFor: 0,
    answersAfter: 0,
    needsTerminal: false,
    takesCopies: () => true,
    asksNothingFor: new Set(),
    pages: true,
    paged: (text) => text,
    idlePipes: new Set(),
  }
}
