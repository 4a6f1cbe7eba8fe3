import type { Rule, Settlement } from './rule.ts'
import type { LeafNode, SchemaNode } from './schema/compile.ts'
import { lawfulTokens, type Token, type TokenPolicy } from './tokens.ts'
import type { Writing } from './tree/merge.ts'
import type { Tree } from './tree/node.ts'
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
  /** A JSON value; undefined: no body. */
  body?: unknown
  /** The body, where it is serialised already or no JSON. */
  raw?: string | Buffer
}
/** The last token that was presented past its life, before a login was refused for it. */
export interface Ended {
  generation: number
  /** Its age when it was presented, milliseconds. */
  age: number
}
/** Changes an answer before it leaves. `written` are the schema paths that a write named; a filter never sees serialised JSON. */
export type AnswerFilter = (answer: Answer, asked: Asked, written: readonly string[]) => Answer

/** How the device behaves now. Lawful as made; faults and quirks change single members of a fresh copy. */
export interface Behaviour {
  readings: Map<SchemaNode, Reading>
  writings: Map<SchemaNode, Writing>
  /** Nodes that do not exist for who asks. */
  hidden: Set<SchemaNode>
  /** Defaults that are others than the contract's; null: none. */
  presets: Map<SchemaNode, string | number | boolean | null>
  /** Members that every object has on top of its own. */
  extra: object | undefined
  rulesOff: Set<string>
  rules: Rule[]
  settlements: Settlement[]
  leafLists: 'merge' | 'replace'
  /** Containers that hold nothing until somebody writes to them, from the next reset on. */
  unset: readonly SchemaNode[]
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
  /** Change the JSON of a write to a node before anything looks at it. */
  bodies: ((json: unknown, target: SchemaNode) => unknown)[]
  /** Called with the schema paths that a committed write named; what it throws is answered. */
  afterWrite: ((written: readonly string[]) => void)[]
  mirrors: { delay: number; stale: Set<LeafNode> }
  boot: {
    /** Restarts for one commit that takes effect by a restart. */
    restartsPerChange: number
    /** A commit that spares the device the restart it should have. */
    sparedBy: (after: Tree, before: Tree) => boolean
    /** What a restart leaves of the running configuration. */
    leaves: (running: Tree, factory: Tree) => Tree
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
    boot: { restartsPerChange: 1, sparedBy: () => false, leaves: (running) => running, slowPhases: false },
    redirect: 'drops-path',
    answerDelay: 0,
    answerTakes: () => 0,
  }
}
