/** One thing of the exchanges that somebody between device and caller alters, told as data. */
export interface Alteration {
  readonly calls?: Calls
  readonly change: Change
}

/** The calls that an alteration concerns: all that is named has to hold. */
export interface Calls {
  readonly methods?: readonly string[]
  /** `/api`, `/restconf`, or `redirect` for the plain port. */
  readonly root?: string
  /** A regular expression for the path below the root, without query. */
  readonly path?: string
  /** How the caller says who it is. */
  readonly by?: 'basic' | 'header' | 'bearer' | 'nobody'
  /** A regular expression for the body that was sent. */
  readonly sent?: string
  /** Whether the device answered with success. */
  readonly answered?: 'well' | 'badly'
  /** Only the so-manieth of these calls, from 1. */
  readonly only?: number
}

export type Change =
  | { readonly kind: 'status'; readonly to: number; readonly bare?: true }
  | { readonly kind: 'body'; readonly to: BodyChange }
  | { readonly kind: 'header'; readonly name: string; readonly to: HeaderChange }
  | { readonly kind: 'member'; readonly at: string; readonly to: MemberChange }
  | { readonly kind: 'sent'; readonly at: string; readonly to: MemberChange }
  | {
      readonly kind: 'write'
      readonly to: 'swallowed' | 'twice' | 'applied and refused' | 'refused'
      readonly status?: number
      /** What is answered with 200 where it is swallowed; nothing, with 204, when absent. */
      readonly answer?: unknown
    }
  | { readonly kind: 'tokens'; readonly of?: TokensOf; readonly to: TokenChange }
  /** Calls that the device would refuse for want of valid credentials are served as its first account's. */
  | { readonly kind: 'entry' }
  | { readonly kind: 'restarts'; readonly to: 'none' | 'twice' | 'after these calls' }
  /** What the command line prints for lines that a regular expression finds. */
  | { readonly kind: 'printed'; readonly line: string; readonly to: PrintedChange }
  /** What goes to a remote server for a log message; `only` the so-manieth of them, from 1. */
  | { readonly kind: 'datagram'; readonly to: DatagramChange; readonly only?: number }

/** `half` is all of an answer that is said to be as long; a body that is cut ends with its connection. */
export type BodyChange =
  | 'nothing'
  | 'half'
  | 'cut within its length'
  | 'cut without a length'
  | 'not UTF-8'
  | 'number too large'
  | 'byte order mark'
  | { readonly json: unknown }
  | { readonly text: string }

/** `cut` is half of it. Numbers are added to that of its facility, or of its severity. */
export type DatagramChange =
  | 'lost'
  | 'doubled'
  | 'cut'
  | 'without priority'
  | { readonly facility: number }
  | { readonly severity: number }

/** Regular expressions find printed lines, or cells by their first group; the first or the last of those found is altered. */
export type PrintedChange =
  | { readonly text: string }
  | { readonly lines: string; readonly which: 'first' | 'last'; readonly to: 'gone' | 'doubled' }
  | { readonly cell: string; readonly which: 'first' | 'last'; readonly to: 'digits' | 'letters' }

/** `cut`: half of it; `forged`: its last letters are others. */
export type HeaderChange =
  | 'gone'
  | 'cut'
  | 'forged'
  | { readonly renamed: string }
  | { readonly value: string }
  /** What a pattern finds in its value, replaced. */
  | { readonly replaced: readonly [pattern: string, by: string] }

/** What becomes of a member. `other` is another value of its own kind; `stale` the first value that was shown of it. */
export type MemberChange =
  | 'gone'
  | 'other'
  | 'stale'
  | 'lower case'
  | 'upper case'
  | 'without module'
  | 'other module'
  | 'first doubled'
  | 'first gone'
  | 'last gone'
  | 'reversed'
  | { readonly renamed: string }
  | { readonly value: unknown }
  /** What a pattern finds in a text, replaced. */
  | { readonly replaced: readonly [pattern: string, by: string] }
  /** Of a list: its first entry and its last one change this member with each other. */
  | { readonly swapped: string }
  /** Of an object: a member more. */
  | { readonly added: readonly [name: string, value: unknown] }

export interface TokensOf {
  /** How many renewals led to them. */
  readonly generation?: number
  /** At least so many. */
  readonly generationFrom?: number
}

/** Ages are in seconds. */
export type TokenChange =
  | { readonly die: number }
  | { readonly live: number }
  | { readonly offersFrom: number }
  | { readonly offersUntil: number }
  /** Answers to them bring another token, from that age on. */
  | { readonly bring: number }
