import type { Answer, Asked, Interceptor } from './call.ts'
import { type LineBehaviour, createConformingLine } from './cli/line-behaviour.ts'
import type { Source } from './files/source.ts'
import { type Forwarding, createConformingForwarding } from './forwarding.ts'
import { type ImageHandling, conformingImages } from './image-handling.ts'
import type { Rule, Settlement } from './rule.ts'
import type { LeafNode, ListNode, SchemaNode } from './schema/compile.ts'
import { conformingTokens, type Token, type TokenPolicy } from './tokens.ts'
import type { Writing } from './tree/merge.ts'
import type { Tree } from './tree/node.ts'
import type { Reading } from './tree/read.ts'

export type { Answer, Asked, Call, Interceptor, Serve } from './call.ts'

/** Why a caller is refused: without credentials, with a token past its life, or with any other that is not right. */
export type Refused = 'nobody' | 'expired' | 'wrong'
/** The last token that was presented past its life. */
export interface Ended {
  generation: number
  /** Its age when it was presented, milliseconds. */
  age: number
}
/** Changes an answer on its way out; `written` are the schema paths that a write named. JSON comes as a value, never as `raw` text. */
export type AnswerFilter = (answer: Answer, asked: Asked, written: readonly string[]) => Answer

/** A file in a diagnostic bundle: the TAR of a container, or what stands in for it. */
export interface Container {
  readonly name: string
  /** The files in its TAR, by name. */
  readonly files: Readonly<Record<string, string>>
  /** How it is packed; a TAR otherwise. */
  readonly packed?: 'compressed' | 'plain'
}

/** How the device behaves: lawfully, but for the members that faults and quirks change. */
export interface Behaviour {
  readings: Map<SchemaNode, Reading>
  writings: Map<SchemaNode, Writing>
  /** Nodes that seem not to exist. */
  hidden: Set<SchemaNode>
  /** Defaults that differ from the contract's; null: none. */
  presets: Map<SchemaNode, string | number | boolean | null>
  /** Members added to every object. */
  extra: object | undefined
  rulesOff: Set<string>
  rules: Rule[]
  settlements: Settlement[]
  leafLists: 'merge' | 'replace'
  /** Lists come sorted by their keys and leaf-lists by their values, but for those whose order means something. */
  sortsLists: boolean
  /** A PATCH of a list replaces this entry: it is gone where the PATCH does not name it. */
  replacesEntry: (list: ListNode, key: string) => boolean
  commandLine: LineBehaviour
  /** The command line removes what follows `no`. */
  takesNo: boolean
  /** Whether SFTP removes what administrators may copy. */
  removesBySftp: boolean
  /** Containers that the factory configuration leaves empty, from the next reset on. */
  unset: readonly SchemaNode[]
  /** The answer to a GET of a container or list that holds nothing. */
  emptyContainer: (node: SchemaNode) => Answer
  /** The answer of an operation that finds nothing to list; undefined: 200 and no entries. */
  emptyListing: Answer | 'output without members' | undefined
  /** Callers can list this directory, where the device has it. */
  knowsDirectory: (path: string) => boolean
  /** The directory from which a file is given out, by that of the form. */
  downloadedFrom: (directory: string, name: string) => string
  /** Where a file is fetched from, when a caller names a source. */
  source: (source: Source) => Source
  /** What the audit log says of who logged in, failed to, or called. */
  audit: Record<'login' | 'failure' | 'call', (user: string, call: string) => string | undefined>
  tokens: TokenPolicy
  access: {
    /** A login by Basic brings a token. */
    tokenAfterBasic: (asked: Asked) => boolean
    takesTokenHeader: boolean
    takesBearer: boolean
    /** A known token is refused for this request. */
    tokenRefused: (asked: Asked, token: Token) => boolean
    basicRefused: (asked: Asked, ended: Ended | undefined) => boolean
    anyPassword: boolean
    anyUser: boolean
    anonymous: (asked: Asked) => boolean
    /** What differs of the life of a token for the call that presents it. */
    times: (asked: Asked) => Partial<TokenPolicy> | undefined
    expiredAccepted: (asked: Asked) => boolean
    expiredStatus: number
    /** Tokens are taken that nobody issued. */
    takesAnyToken: boolean
    /** The signatures of tokens are not looked at. */
    takesForged: boolean
    /** A write is made although its caller is refused. */
    writesUnasked: (asked: Asked, why: Refused) => boolean
    /** After five logins less than half a second apart, the next is refused. */
    limitsBursts: boolean
    /** Who shows no credentials at all is sent to a login page. */
    loginPage: boolean
  }
  /** Called with each request of a caller who was let in; what they throw is answered. */
  beforeAnswer: ((asked: Asked) => void)[]
  answers: AnswerFilter[]
  /** The last one stands outermost. */
  interceptors: Interceptor[]
  /** Change the JSON of a write before anything else sees it. */
  bodies: ((json: unknown, target: SchemaNode) => unknown)[]
  /** Called after a commit, with the schema paths that the write named; what they throw is answered. */
  afterWrite: ((written: readonly string[]) => void)[]
  mirrors: { delay: number; stale: Set<LeafNode> }
  /** Milliseconds of device time by which everything that is read follows what was written. */
  readsDelay: number
  boot: {
    /** How often a commit that needs a restart restarts the device. */
    restartsPerChange: number
    /** True for a commit that needs a restart and gets none. */
    sparedBy: (after: Tree, before: Tree) => boolean
    /** What a restart leaves of the running configuration. */
    leaves: (running: Tree, factory: Tree) => Tree
    slowPhases: boolean
    /** Device seconds that a restart takes; undefined: what the description says. */
    seconds: number | undefined
    /** Something stands in front of the device: its ports stay open, and it answers for a device that is down. */
    behindFront: boolean
    /** The command line follows the rest two minutes late. */
    lateCommandLine: boolean
    /** Tokens outlive a restart. */
    keepsTokens: boolean
  }
  bundles: {
    /** The name of the file, by the one that was given. */
    named: (given: string) => string
    /** Milliseconds of device time that a capture takes, and the share of it after which it collates. */
    lasts: number
    collates: number
    /** What the bundle holds. */
    holds: (containers: readonly Container[]) => readonly Container[]
    compressed: 'gzip' | 'zstd' | 'not at all'
    /** A bundle is found by whoever downloads it. */
    given: boolean
    /** It is given out by a chassis of any release. */
    givenEarly: boolean
    /** A capture that cannot begin is answered with a success that says so. */
    refusedInText: boolean
  }
  images: ImageHandling
  forwarding: Forwarding
  redirect: {
    /** What follows the origin in the address to which port 80 redirects a call of this URL. */
    leadsTo: (url: string) => string
    toOtherPort: boolean
    /** The writes that it redirects are carried out. */
    carriesOut: boolean
  }
  /** Change how the redirect spells where it leads. */
  locations: ((location: string) => string)[]
  /** Requests within one second of device time; those beyond are answered 429. */
  requestsPerSecond: number
  wire: {
    /** What tells the end of a body. */
    end: 'length' | 'last chunk' | 'end of connection'
    /** Interim answers precede each answer: 100 and 103. */
    interim: boolean
    /** Each answer is the last one of its connection. */
    closes: boolean
    /** The names of headers; undefined: as they are. */
    spelled: ((name: string) => string) | undefined
  }
  /** Calls that port 80 answers without a redirect. */
  unredirected: (method: string, url: string) => boolean
  /** Real milliseconds by which answers are late. */
  answerDelay: number
  /** Milliseconds of device time that pass before an answer leaves. */
  answerTakes: (asked: Asked) => number
}

function createConformingAudit(): Behaviour['audit'] {
  return {
    login: (user) => `audit-service: user ${user}: login succeeded`,
    failure: (user) => `audit-service: user ${user}: login failed`,
    call: () => undefined,
  }
}

export function createConformingBehaviour(): Behaviour {
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
    sortsLists: false,
    replacesEntry: () => false,
    commandLine: createConformingLine(),
    takesNo: true,
    removesBySftp: true,
    unset: [],
    emptyContainer: () => ({ status: 204, headers: {} }),
    emptyListing: undefined,
    knowsDirectory: () => true,
    downloadedFrom: (directory) => directory,
    source: (source) => source,
    audit: createConformingAudit(),
    tokens: { ...conformingTokens },
    access: createConformingAccess(),
    beforeAnswer: [],
    answers: [],
    interceptors: [],
    bodies: [],
    afterWrite: [],
    mirrors: { delay: 0, stale: new Set() },
    readsDelay: 0,
    boot: {
      restartsPerChange: 1,
      sparedBy: () => false,
      leaves: (running) => running,
      slowPhases: false,
      seconds: undefined,
      behindFront: false,
      lateCommandLine: false,
      keepsTokens: false,
    },
    bundles: createConformingBundles(),
    images: { ...conformingImages },
    forwarding: createConformingForwarding(),
    redirect: { leadsTo: () => '/', toOtherPort: false, carriesOut: false },
    locations: [],
    requestsPerSecond: Number.POSITIVE_INFINITY,
    wire: { end: 'length', interim: false, closes: false, spelled: undefined },
    unredirected: () => false,
    answerDelay: 0,
    answerTakes: () => 0,
  }
}

function createConformingBundles(): Behaviour['bundles'] {
  return {
    named: (given) => given,
    lasts: 30_000,
    collates: 0.8,
    holds: (containers) => containers,
    compressed: 'gzip',
    given: true,
    givenEarly: false,
    refusedInText: false,
  }
}

function createConformingAccess(): Behaviour['access'] {
  return {
    tokenAfterBasic: () => true,
    takesTokenHeader: true,
    takesBearer: true,
    tokenRefused: () => false,
    basicRefused: () => false,
    anyPassword: false,
    anyUser: false,
    anonymous: () => false,
    times: () => undefined,
    expiredAccepted: () => false,
    expiredStatus: 401,
    takesAnyToken: false,
    takesForged: false,
    writesUnasked: () => false,
    limitsBursts: false,
    loginPage: false,
  }
}
