import type { Answer, Asked, Interceptor } from './call.ts'
import { type LineBehaviour, createConformingLine } from './cli/line-behaviour.ts'
import type { StartCause } from './events.ts'
import type { Source } from './files/source.ts'
import { type Forwarding, createConformingForwarding } from './forwarding.ts'
import { type ImageHandling, conformingImages } from './image-handling.ts'
import { type Notifying, createConformingNotifying } from './notifying.ts'
import { Refusal } from './refusal.ts'
import type { Rule, Settlement } from './rule.ts'
import type { LeafNode, ListNode, SchemaNode } from './schema/compile.ts'
import { conformingTokens, type Token, type TokenPolicy } from './tokens.ts'
import type { Writing } from './tree/merge.ts'
import type { Tree } from './tree/node.ts'
import type { Reading } from './tree/read.ts'

export type { Answer, Asked, Call, Interceptor, Serve } from './call.ts'

/** The reason why a caller is refused: no credentials, an expired token, or any other wrong credentials. */
export type Refused = 'nobody' | 'expired' | 'wrong'
/** The kind of service behind a `Door`. */
export type DoorKind = 'web' | 'command line' | 'agent'
/** The most recently presented token that had expired. */
export interface Ended {
  generation: number
  /** The token's age when it was presented, in milliseconds. */
  age: number
}
/**
 * Changes an outgoing response. `written` contains the schema paths of a write. A JSON response has its value in
 * `body`, never its text in `raw`.
 */
export type AnswerFilter = (answer: Answer, asked: Asked, written: readonly string[]) => Answer

/** A file in a diagnostic bundle: the TAR of a container, or other content in its place. */
export interface Container {
  readonly name: string
  /** The files in the container's TAR, keyed by name. */
  readonly files: Readonly<Record<string, string>>
  /** How the file is packed. An uncompressed TAR if absent. */
  readonly packed?: 'compressed' | 'plain'
}

/**
 * The behaviour of the device. It conforms to the contract unless a fault changes it. A quirk changes it in a way that
 * the contract allows.
 */
export interface Behaviour {
  readings: Map<SchemaNode, Reading>
  writings: Map<SchemaNode, Writing>
  /** Nodes that the device treats as non-existent. */
  hidden: Set<SchemaNode>
  /** Defaults that replace those of the contract. Null means that the node has no default. */
  presets: Map<SchemaNode, string | number | boolean | null>
  /** JSON members that are added to every object in a response. */
  extra: object | undefined
  rulesOff: Set<string>
  rules: Rule[]
  settlements: Settlement[]
  leafLists: 'merge' | 'replace'
  /** Whether lists are sorted by key and leaf-lists by value, except those whose order is significant. */
  sortsLists: boolean
  /**
   * Whether a PATCH of a list replaces this existing entry instead of merging into it. If so, a PATCH that omits the
   * entry deletes it.
   */
  replacesEntry: (list: ListNode, key: string) => boolean
  commandLine: LineBehaviour
  /** Whether the CLI command `no` deletes the path that follows it. */
  takesNo: boolean
  /** Whether SFTP can delete the files that administrators may copy. */
  removesBySftp: boolean
  /** Containers that the factory configuration leaves empty. Takes effect at the next reset. */
  unset: readonly SchemaNode[]
  /** The response to a GET of an empty container or list. */
  emptyContainer: (node: SchemaNode) => Answer
  /**
   * The response of an operation with nothing to list. If undefined, the status is 200 and the output has no entries.
   */
  emptyListing: Answer | 'output without members' | undefined
  /** Formats the size of a file in a listing. If undefined, the size is a number with a unit. */
  listedSize: ((bytes: number) => string) | undefined
  /** Whether clients can list this directory, provided that it exists. */
  knowsDirectory: (path: string) => boolean
  /** The error in the response to a listing of a directory that does not exist, or that clients cannot list. */
  missingDirectory: (path: string) => Error
  /** Whether the file name in an upload, and not its id, decides which announced upload it belongs to. */
  uploadsByName: boolean
  /** The directory from which a download is served, given the directory in the form. */
  downloadedFrom: (directory: string, name: string) => string
  /** The source from which a file is actually fetched, given the source that the client named. */
  source: (source: Source) => Source
  /** Returns the audit log's text for a login, a failed login or a call. Undefined if nothing is logged. */
  audit: Record<'login' | 'failure' | 'call', (user: string, call: string) => string | undefined>
  tokens: TokenPolicy
  access: {
    /** Whether a login with Basic credentials returns a token. */
    tokenAfterBasic: (asked: Asked) => boolean
    takesTokenHeader: boolean
    takesBearer: boolean
    /** Whether a known token is refused for this request. */
    tokenRefused: (asked: Asked, token: Token) => boolean
    basicRefused: (asked: Asked, ended: Ended | undefined) => boolean
    /** Whether this request is accepted with any password of an account. */
    anyPassword: (asked: Asked) => boolean
    /** Whether a user that does not exist can log in with this request. */
    anyUser: (asked: Asked) => boolean
    anonymous: (asked: Asked) => boolean
    /** Changes of the token policy for one call. */
    times: (asked: Asked) => Partial<TokenPolicy> | undefined
    expiredAccepted: (asked: Asked) => boolean
    expiredStatus: number
    /** Whether this request is accepted with a token that the device never issued. */
    takesAnyToken: (asked: Asked) => boolean
    /** Whether the device accepts tokens with a forged signature. */
    takesForged: boolean
    /** Whether the device carries out a write although it refuses the caller. */
    writesUnasked: (asked: Asked, why: Refused) => boolean
    /**
     * Whether a login is refused if it and each of the four logins before it came less than half a second after the
     * previous login.
     */
    limitsBursts: boolean
    /** Whether callers without credentials are redirected to a login page. */
    loginPage: boolean
  }
  /**
   * Functions that are called with each admitted request. If a function throws an error, the error becomes the
   * response.
   */
  beforeAnswer: ((asked: Asked) => void)[]
  answers: AnswerFilter[]
  /** Interceptors of calls. The last one in the list is the outermost. */
  interceptors: Interceptor[]
  /** Functions that change the JSON of a write before any other processing. */
  bodies: ((json: unknown, target: SchemaNode) => unknown)[]
  /**
   * Functions that are called after a commit with the schema paths of the write. If a function throws an error, the
   * error becomes the response.
   */
  afterWrite: ((written: readonly string[]) => void)[]
  mirrors: { delay: number; stale: Set<LeafNode> }
  /** How long reads lag behind a write, in milliseconds of device time. */
  readsDelay: number
  boot: {
    /** The number of restarts after a commit that needs one. */
    restartsPerChange: number
    /** Whether a commit that needs a restart causes none. */
    sparedBy: (after: Tree, before: Tree) => boolean
    /** Whether this cause activates the settings that normally take effect only after a loss of power. */
    activates: (by: StartCause | 'commit') => boolean
    /** Returns the running configuration after a restart. */
    leaves: (running: Tree, factory: Tree) => Tree
    slowPhases: boolean
    /** Duration of a restart in device seconds. If undefined, the duration in the device's description applies. */
    seconds: number | undefined
    /** Whether a proxy in front of the device keeps the ports open, and responds while the device is down. */
    behindFront: boolean
    /** Whether the CLI starts two minutes after the other services. */
    lateCommandLine: boolean
    /** Whether tokens remain valid after a restart. */
    keepsTokens: boolean
  }
  console: {
    /** Whether the console prints anything. */
    prints: boolean
    /** Whether each start fails with a kernel panic and then begins again. */
    panics: boolean
  }
  /** How the device changes its management address. */
  moving: {
    /**
     * Milliseconds of device time from the commit until the device listens at the new address. 0: it listens there
     * before it sends the response.
     */
    delay: number
    /** Milliseconds of device time during which the device responds at neither address. */
    dark: number
    /** Whether services of this kind remain at the old address. */
    spares: (of: DoorKind) => boolean
  }
  bundles: {
    /** Returns the bundle's file name for a requested name. */
    named: (given: string) => string
    /**
     * Duration of a capture in milliseconds of device time, and the fraction of the capture after which collation
     * begins.
     */
    lasts: number
    collates: number
    /** Changes the contents of a bundle. */
    holds: (containers: readonly Container[]) => readonly Container[]
    compressed: 'gzip' | 'xz' | 'zstd' | 'not at all'
    /** Whether a bundle can be downloaded. */
    given: boolean
    /** Whether clients can download bundles from a chassis on every release. */
    givenEarly: boolean
    /** Whether a capture that cannot start returns a success code, with the refusal as text. */
    refusedInText: boolean
  }
  images: ImageHandling
  forwarding: Forwarding
  notifying: Notifying
  redirect: {
    /** Returns the address to which a URL on port 80 is redirected, without the origin. */
    leadsTo: (url: string) => string
    /** Whether a URL on port 80 is redirected to the port of /restconf. */
    toOtherPort: (url: string) => boolean
    /** Whether port 80 carries out the writes that it redirects. */
    carriesOut: boolean
  }
  /** Functions that change the spelling of the redirect's address. */
  locations: ((location: string) => string)[]
  /** The maximum number of requests per second of device time. Requests above the limit receive a 429. */
  requestsPerSecond: number
  wire: {
    /** How the end of a response body is marked. */
    end: 'length' | 'last chunk' | 'end of connection'
    /** Whether the interim responses 100 and 103 precede each response. */
    interim: boolean
    /** Whether the connection is closed after each response. */
    closes: boolean
    /** Changes the spelling of header names. If undefined, the names stay unchanged. */
    spelled: ((name: string) => string) | undefined
  }
  /** Whether port 80 serves this call instead of redirecting it. */
  unredirected: (method: string, url: string) => boolean
  /** Delay of each response, in milliseconds of real time. */
  answerDelay: number
  /** Delay of a response, in milliseconds of device time. */
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
    listedSize: undefined,
    uploadsByName: false,
    knowsDirectory: () => true,
    missingDirectory: () => new Refusal('invalid-value', 'no such directory'),
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
    console: { prints: true, panics: false },
    moving: { delay: 1000, dark: 0, spares: () => false },
    bundles: createConformingBundles(),
    images: { ...conformingImages },
    forwarding: createConformingForwarding(),
    notifying: createConformingNotifying(),
    redirect: { leadsTo: () => '/', toOtherPort: () => false, carriesOut: false },
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
    anyPassword: () => false,
    anyUser: () => false,
    anonymous: () => false,
    times: () => undefined,
    expiredAccepted: () => false,
    expiredStatus: 401,
    takesAnyToken: () => false,
    takesForged: false,
    writesUnasked: () => false,
    limitsBursts: false,
    loginPage: false,
  }
}
