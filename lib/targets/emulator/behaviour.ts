import type { Answer, Asked, Interceptor } from './call.ts'
import { type LineBehaviour, createConformingLine } from './cli/line-behaviour.ts'
import type { StartCause } from './events.ts'
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

/** Why a caller is refused: no credentials, an expired token, or any other wrong credentials. */
export type Refused = 'nobody' | 'expired' | 'wrong'
/** The last expired token that was presented. */
export interface Ended {
  generation: number
  /** Its age when presented, in milliseconds. */
  age: number
}
/**
 * Changes an outgoing answer. `written` holds the schema paths of a write. JSON arrives as a value, never as `raw`
 * text.
 */
export type AnswerFilter = (answer: Answer, asked: Asked, written: readonly string[]) => Answer

/** A file in a diagnostic bundle: the TAR of a container, or a substitute. */
export interface Container {
  readonly name: string
  /** The files in its TAR, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Its packing; TAR if absent. */
  readonly packed?: 'compressed' | 'plain'
}

/** The behaviour of the device: conforming, except for the members that faults and quirks change. */
export interface Behaviour {
  readings: Map<SchemaNode, Reading>
  writings: Map<SchemaNode, Writing>
  /** Nodes that seem not to exist. */
  hidden: Set<SchemaNode>
  /** Defaults that differ from the contract's; null: no default. */
  presets: Map<SchemaNode, string | number | boolean | null>
  /** Members added to every object. */
  extra: object | undefined
  rulesOff: Set<string>
  rules: Rule[]
  settlements: Settlement[]
  leafLists: 'merge' | 'replace'
  /** Lists are sorted by key and leaf-lists by value, except where their order matters. */
  sortsLists: boolean
  /** A PATCH of a list replaces this entry, so the entry is deleted if the PATCH does not name it. */
  replacesEntry: (list: ListNode, key: string) => boolean
  commandLine: LineBehaviour
  /** `no` on the command line deletes the named path. */
  takesNo: boolean
  /** Whether SFTP deletes the files administrators may copy. */
  removesBySftp: boolean
  /** Containers that the factory configuration leaves empty, from the next reset on. */
  unset: readonly SchemaNode[]
  /** The answer to a GET of a container or list that holds nothing. */
  emptyContainer: (node: SchemaNode) => Answer
  /** The answer of an operation with nothing to list; undefined: 200 and no entries. */
  emptyListing: Answer | 'output without members' | undefined
  /** Whether callers can list this directory, if the device has it. */
  knowsDirectory: (path: string) => boolean
  /** The directory that a download is served from, given the form's directory. */
  downloadedFrom: (directory: string, name: string) => string
  /** The actual source of a fetch, given the one that a caller named. */
  source: (source: Source) => Source
  /** The audit log's text for a login, a failed login or a call. */
  audit: Record<'login' | 'failure' | 'call', (user: string, call: string) => string | undefined>
  tokens: TokenPolicy
  access: {
    /** A Basic login returns a token. */
    tokenAfterBasic: (asked: Asked) => boolean
    takesTokenHeader: boolean
    takesBearer: boolean
    /** A known token is refused for this request. */
    tokenRefused: (asked: Asked, token: Token) => boolean
    basicRefused: (asked: Asked, ended: Ended | undefined) => boolean
    anyPassword: boolean
    anyUser: boolean
    anonymous: (asked: Asked) => boolean
    /** Overrides of the token lifetime for the call that presents it. */
    times: (asked: Asked) => Partial<TokenPolicy> | undefined
    expiredAccepted: (asked: Asked) => boolean
    expiredStatus: number
    /** Accepts tokens that nobody issued. */
    takesAnyToken: boolean
    /** Token signatures are not checked. */
    takesForged: boolean
    /** Carries out a write although its caller is refused. */
    writesUnasked: (asked: Asked, why: Refused) => boolean
    /** After five logins less than half a second apart, the next is refused. */
    limitsBursts: boolean
    /** Callers without credentials are redirected to a login page. */
    loginPage: boolean
  }
  /** Called with each admitted request. A thrown error becomes the answer. */
  beforeAnswer: ((asked: Asked) => void)[]
  answers: AnswerFilter[]
  /** The last one is the outermost. */
  interceptors: Interceptor[]
  /** Change the JSON of a write before any other processing. */
  bodies: ((json: unknown, target: SchemaNode) => unknown)[]
  /** Called after a commit, with the schema paths of the write. A thrown error becomes the answer. */
  afterWrite: ((written: readonly string[]) => void)[]
  mirrors: { delay: number; stale: Set<LeafNode> }
  /** Delay of all reads after a write, in milliseconds of device time. */
  readsDelay: number
  boot: {
    /** How many restarts follow a commit that needs one. */
    restartsPerChange: number
    /** True for a commit that needs a restart but does not cause one. */
    sparedBy: (after: Tree, before: Tree) => boolean
    /** Whether what takes effect only by power does so by this. */
    activates: (by: StartCause | 'commit') => boolean
    /** The running configuration after a restart. */
    leaves: (running: Tree, factory: Tree) => Tree
    slowPhases: boolean
    /** Duration of a restart in device seconds; by default that of the description. */
    seconds: number | undefined
    /** A proxy in front of the device keeps the ports open and answers while the device is down. */
    behindFront: boolean
    /** The command line starts two minutes after the other services. */
    lateCommandLine: boolean
    /** Tokens outlive a restart. */
    keepsTokens: boolean
  }
  bundles: {
    /** The file name, given the requested one. */
    named: (given: string) => string
    /** Duration of a capture in milliseconds of device time, and the fraction of it before collation. */
    lasts: number
    collates: number
    /** The bundle's contents. */
    holds: (containers: readonly Container[]) => readonly Container[]
    compressed: 'gzip' | 'zstd' | 'not at all'
    /** A bundle can be downloaded. */
    given: boolean
    /** A chassis serves bundles on any release. */
    givenEarly: boolean
    /** A capture that cannot start gets a success code with the refusal as text. */
    refusedInText: boolean
  }
  images: ImageHandling
  forwarding: Forwarding
  redirect: {
    /** The part after the origin in port 80's redirect address for this URL. */
    leadsTo: (url: string) => string
    toOtherPort: boolean
    /** Carries out the writes it redirects. */
    carriesOut: boolean
  }
  /** Change how the redirect spells its address. */
  locations: ((location: string) => string)[]
  /** Requests per second of device time; any more are answered with 429. */
  requestsPerSecond: number
  wire: {
    /** How the end of a body is marked. */
    end: 'length' | 'last chunk' | 'end of connection'
    /** Sends interim answers, 100 and 103, before each answer. */
    interim: boolean
    /** Closes the connection after each answer. */
    closes: boolean
    /** Respells header names; undefined: unchanged. */
    spelled: ((name: string) => string) | undefined
  }
  /** Calls that port 80 answers without a redirect. */
  unredirected: (method: string, url: string) => boolean
  /** Delay of answers in real milliseconds. */
  answerDelay: number
  /** Delay of an answer in milliseconds of device time. */
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
      activates: (by) => by === 'power',
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
