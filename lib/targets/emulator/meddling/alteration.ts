/** One change that a fault proxy makes to exchanges, as plain data. */
export interface Alteration {
  readonly calls?: Calls
  readonly change: Change
}

/** Selects calls. A call must meet all given conditions. */
export interface Calls {
  readonly methods?: readonly string[]
  /** `/api` or `/restconf`; `redirect` is the plain HTTP port. */
  readonly root?: string
  /** A regular expression for the path below the root, without query. */
  readonly path?: string
  /** How the caller authenticates. */
  readonly by?: 'basic' | 'header' | 'bearer' | 'nobody'
  /** A regular expression for the request body. */
  readonly sent?: string
  /** Whether the device responded with success (`well`) or with an error (`badly`). */
  readonly answered?: 'well' | 'badly'
  /** Selects only the nth matching call, counted from 1. */
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
      /** Body of the 200 response to a swallowed write. If absent, the response is 204 without a body. */
      readonly answer?: unknown
    }
  | { readonly kind: 'tokens'; readonly of?: TokensOf; readonly to: TokenChange }
  /** Calls without valid credentials are served as if the first account had sent them. */
  | { readonly kind: 'entry' }
  | { readonly kind: 'restarts'; readonly to: 'none' | 'twice' | 'after these calls' }
  /** Changes the output of CLI lines that match the regular expression `line`. */
  | { readonly kind: 'printed'; readonly line: string; readonly to: PrintedChange }
  /** Changes log messages that are sent to remote servers. `only` selects only the nth message, counted from 1. */
  | { readonly kind: 'datagram'; readonly to: DatagramChange; readonly only?: number }

/**
 * `half` sends half of the body, with the matching `Content-Length`. The `cut` kinds send half of the body and then
 * close the connection.
 */
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

/**
 * `cut` sends half the message. The numbers of `facility` and `severity` are added to the facility and the severity of
 * the message.
 */
export type DatagramChange =
  | 'lost'
  | 'doubled'
  | 'cut'
  | 'without priority'
  | { readonly facility: number }
  | { readonly severity: number }

/**
 * `lines` is a regular expression for printed lines. `cell` is a regular expression whose first group matches the cell
 * to change. `which` selects the first or the last match. All other matches are unchanged.
 */
export type PrintedChange =
  | { readonly text: string }
  | { readonly lines: string; readonly which: 'first' | 'last'; readonly to: 'gone' | 'doubled' }
  | { readonly cell: string; readonly which: 'first' | 'last'; readonly to: 'digits' | 'letters' }

/** `cut` keeps half of the header value. `forged` replaces its last letters. */
export type HeaderChange =
  | 'gone'
  | 'cut'
  | 'forged'
  | { readonly renamed: string }
  | { readonly value: string }
  /** Replaces the matches of a pattern in the value. */
  | { readonly replaced: readonly [pattern: string, by: string] }

/**
 * How a JSON member changes. `other` is a different value of the same type. `stale` is the first value that was ever
 * returned.
 */
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
  /** Replaces the matches of a pattern in a text. */
  | { readonly replaced: readonly [pattern: string, by: string] }
  /** Swaps the member with this name between the first and the last entry of a list. */
  | { readonly swapped: string }
  /** Adds a member to an object. */
  | { readonly added: readonly [name: string, value: unknown] }

export interface TokensOf {
  /** Selects tokens of exactly this generation, which is the number of renewals that led to the token. */
  readonly generation?: number
  /** Selects tokens of this generation or a later one. */
  readonly generationFrom?: number
}

/** Ages are in seconds. */
export type TokenChange =
  | { readonly die: number }
  | { readonly live: number }
  | { readonly offersFrom: number }
  | { readonly offersUntil: number }
  /** Responses contain a replacement once the token has this age. */
  | { readonly bring: number }
