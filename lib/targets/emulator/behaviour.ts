import type { Rule, Settlement } from './model/rules.ts'
import type { LeafNode, SchemaNode } from './model/schema.ts'
import { lawfulTokens, type Token, type TokenPolicy } from './tokens.ts'
import type { Writing } from './tree/merge.ts'
import type { Pieces } from './tree/pieces.ts'
import type { Reading } from './tree/read.ts'

/** What a front knows of a request before it answers. */
export interface Asked {
  method: string
  /** `/api` or `/restconf`. */
  root: string
  /** The path below the root, without query. */
  path: string
  headers: { readonly [name: string]: string | string[] | undefined }
}
export interface Answer {
  /** 0: none is sent, and the connection ends. */
  status: number
  headers: { [name: string]: string }
  body: string | Buffer | Pieces
}
/** The last token that was presented past its life, before a login was refused for it. */
export interface Ended {
  generation: number
  /** Its age when it was presented, milliseconds. */
  age: number
}
export type AnswerFilter = (answer: Answer, asked: Asked, body: string) => Answer

/** How the device behaves now. Lawful as made; faults and quirks change single members of a fresh copy. */
export interface Behaviour {
  readings: Map<SchemaNode, Reading>
  writings: Map<SchemaNode, Writing>
  /** Nodes that do not exist for who asks. */
  hidden: Set<SchemaNode>
  /** Defaults that are others than the contract's; null: none. */
  presets: Map<SchemaNode, string | number | boolean | null>
  /** JSON members added to every object. */
  extra: string | undefined
  rulesOff: Set<string>
  rules: Rule[]
  settlements: Settlement[]
  leafLists: 'merge' | 'replace'
  /** Containers of the system that hold nothing until somebody writes to them, from the next reset on. */
  unset: readonly ('dns' | 'ntp' | 'clock')[]
  /** What a GET of an empty container gets; undefined: 200 with an empty object. */
  emptyContainer: Answer | undefined
  tokens: TokenPolicy
  access: {
    /** A login by Basic brings a token. */
    tokenAfterBasic: (asked: Asked) => boolean
    takesTokenHeader: boolean
    takesBearer: boolean
    /** A token that is known is not taken for this. */
    tokenRefused: (asked: Asked, token: Token) => boolean
    basicRefused: (asked: Asked, ended: Ended | undefined) => boolean
    anyPassword: boolean
    anyUser: boolean
    anonymous: (asked: Asked) => boolean
    expiredAccepted: (asked: Asked) => boolean
    expiredStatus: number
    /** Logins closer together than half a second, after a burst of five, are refused. */
    limitsBursts: boolean
  }
  answers: AnswerFilter[]
  /** Rewrite the bodies of writes before they are looked at. */
  bodies: ((path: string, body: string) => string)[]
  /** Called after a write was committed; what it throws is answered. */
  afterWrite: ((path: string, body: string) => void)[]
  mirrors: { delay: number; stale: Set<LeafNode> }
  boot: {
    /** Restarts for one commit of changed modes. */
    restartsPerChange: number
    /** Changed modes of low-speed ports restart the device too. */
    restartsForLowSpeed: boolean
    /** What is lost when the device goes down. */
    loses: 'nothing' | 'modes' | 'everything'
    slowPhases: boolean
  }
  redirect: 'drops-path' | 'keeps-path' | 'missing' | 'other-port'
  /** Real milliseconds that an answer takes more. */
  answerDelay: number
  /** Milliseconds of device time that pass before an answer leaves. */
  answerTakes: (asked: Asked) => number
}

export function lawful(): Behaviour {
  return {
    readings: new Map(),
    writings: new Map(),
    hidden: new Set(),
    presets: new Map(),
    extra: undefined,
    rulesOff: new Set(),
    rules: [],
    settlements: [],
    leafLists: 'merge',
    unset: [],
    emptyContainer: undefined,
    tokens: { ...lawfulTokens },
    access: {
      tokenAfterBasic: () => true,
      takesTokenHeader: true,
      takesBearer: true,
      tokenRefused: () => false,
      basicRefused: () => false,
      anyPassword: false,
      anyUser: false,
      anonymous: () => false,
      expiredAccepted: () => false,
      expiredStatus: 401,
      limitsBursts: false,
    },
    answers: [],
    bodies: [],
    afterWrite: [],
    mirrors: { delay: 0, stale: new Set() },
    boot: { restartsPerChange: 1, restartsForLowSpeed: true, loses: 'nothing', slowPhases: false },
    redirect: 'drops-path',
    answerDelay: 0,
    answerTakes: () => 0,
  }
}
