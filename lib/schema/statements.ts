import { HarnessError } from '../domain/errors.ts'
import { formats } from './formats.ts'

/**
 * What a schema node states about its field in addition to type and values. For every requirement named here, the test,
 * and the fault that proves that the test can fail, are derived from the node alone.
 */
export interface Statements {
  /** The field's name in tests, in the contract's words, such as `the port of a name server`. */
  readonly title?: string
  /** The requirement that owns the type and the values of the field. */
  readonly requirement?: string
  /** The requirement that a written value is kept, and values to try. */
  readonly kept?: Kept
  /** On a field of `config`: the requirement that `state` shows the same value. */
  readonly mirrored?: string
  /**
   * On a field that the contract's table does not list under `state`: the requirement whose test only records whether
   * `state` shows the written value. Replaces `mirrored`. The test only records whether `state` shows the field.
   */
  readonly mayMirror?: string
  /** The value that an unset field has in an entry that the run created. */
  readonly unset?: { readonly reads: unknown; readonly requirement: string }
  /** On a field of `state`: the requirement that the field cannot be written. */
  readonly unwritable?: string
  /**
   * On a field of a list: which entries show the field. `each`: every entry. The name of one of the list's `kinds`:
   * every entry of that kind. `once`: entries may omit the field, and one entry that shows it is enough.
   */
  readonly shown?: string
  /** On a list: kinds of entries, by name. Each kind has statements in addition to those of the list's schema. */
  readonly kinds?: Readonly<Record<string, Kind>>
  /** On a list with an `entry`, or with `keys`: the requirement that the keys of entries are unique. */
  readonly distinct?: string
  /** On a list: how tests obtain an entry. */
  readonly entry?: Entry
  /** On a list: its keys, if they are not just the first field. */
  readonly keys?: readonly string[]
  /** Set if the value reads back transformed, like a secret, and therefore does not show who wrote it. */
  readonly veiled?: true
  /** How this node and its content are written; by default, by a PATCH of the resource itself. */
  readonly written?: Written
}

/**
 * Values to try: `values` as given, or a value that the run makes from the pattern `own`. If both are absent, the area
 * has its own test.
 */
export interface Kept {
  readonly requirement: string
  readonly values?: readonly unknown[]
  readonly own?: string
}

/** A kind of list entry. */
export interface Kind {
  /** Name of one entry of this kind in tests, such as `each port`. */
  readonly title: string
  /** JSON Schema that only entries of this kind match. */
  readonly like: object
}

/**
 * The entry that tests use: a new entry whose key is made from the pattern `own`, an existing entry from `fixtures` of
 * the profile (`lent`), or any existing entry (`any`).
 */
export interface Entry {
  readonly key: string
  readonly own?: string
  readonly lent?: string
  /** For a list whose entries belong to the target: any existing entry. */
  readonly any?: true
  /** Members that a new entry needs in addition to its key. */
  readonly with?: Readonly<Record<string, unknown>>
}

/** The row of the contract that documents how a node is written. */
export interface Written {
  /** Path of the PATCH. If absent, the path of the resource itself. */
  readonly path?: string
  /** Set if the row is a PUT, which replaces the content at its path. */
  readonly replaces?: true
  /** Members around the written content, outermost first; the top member of the resource if absent. */
  readonly within?: readonly string[]
  /** Requirement that an accepted PATCH has an empty response. */
  readonly answersNothing?: string
  /** Requirement that records the status of the response to an accepted PATCH. */
  readonly status?: string
}

/** What the top of a schema file states about its resource, in addition to the row for writing the resource. */
export interface ResourceStatements {
  /**
   * The requirement that `state` equals `config` while nothing is being written. Fields that `state` may omit are
   * compared only if `state` contains them.
   */
  readonly atRest?: string
  /** The requirement that both roots serve the resource and accept writes to it. */
  readonly roots?: string
  /** Set if the resource is never empty, so that an empty response proves nothing about it. */
  readonly stands?: true
  /** Set if the content of the resource changes by itself, so that a single empty response may be correct. */
  readonly volatile?: true
  /** Set if the resource is a single leaf that reads back transformed. */
  readonly veiled?: true
}

/** Keywords of JSON Schema and of the validator that a node may have in addition to its statements. */
const OTHERS =
  '$id $schema $defs $ref type properties items required dependencies pattern format enum minimum maximum minItems maxItems anyOf description observe observeType listed members resource watched operation request keys kinds stands volatile undocumented veiled'

/** The members of each statement. A `?` marks a member that may be absent. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, 'text' | 'texts' | 'list' | 'any'>>>> = {
  kept: { requirement: 'text', 'values?': 'list', 'own?': 'text' },
  unset: { requirement: 'text', reads: 'any' },
  entry: { key: 'text', 'own?': 'text', 'lent?': 'text', 'any?': 'any', 'with?': 'any' },
  written: { 'path?': 'text', 'replaces?': 'any', 'within?': 'texts', 'answersNothing?': 'text', 'status?': 'text' },
}
const KIND = { title: 'text', like: 'any' } as const
const TEXTS: ReadonlySet<string> = new Set(
  'title requirement mirrored mayMirror unwritable distinct shown atRest roots'.split(' '),
)
const KNOWN: ReadonlySet<string> = new Set([...OTHERS.split(' '), ...TEXTS, ...Object.keys(SHAPES)])

/** For each statement, the members that exclude each other. */
const EITHER: Readonly<Record<string, readonly string[]>> = { kept: ['values', 'own'], entry: ['own', 'lent', 'any'] }

/**
 * Checks the keywords of one node.
 * @param at file and pointer of the node
 * @throws {HarnessError} naming the node and the wrong keyword
 */
export function checkKeywords(node: object, at: string): void {
  if ('distinct' in node && !('entry' in node) && !('keys' in node))
    throw new HarnessError(`${at}/distinct: "entry" or "keys" have to name the key`)
  for (const [keyword, value] of Object.entries(node)) {
    if (!KNOWN.has(keyword)) throw new HarnessError(`${at}: there is no keyword "${keyword}"`)
    if (keyword === 'format' && !(String(value) in formats))
      throw new HarnessError(`${at}: there is no format "${value}"`)
    if (TEXTS.has(keyword)) checkMember(`${at}/${keyword}`, value, 'text')
    if (keyword === 'keys') checkMember(`${at}/keys`, value, 'texts')
    const shape = SHAPES[keyword]
    if (shape !== undefined) checkStatement(`${at}/${keyword}`, value, shape, EITHER[keyword] ?? [])
    if (keyword === 'kinds') {
      for (const [name, kind] of Object.entries(Object(value))) checkStatement(`${at}/kinds/${name}`, kind, KIND, [])
    }
  }
}

function checkStatement(
  at: string,
  value: unknown,
  shape: Readonly<Record<string, 'text' | 'texts' | 'list' | 'any'>>,
  either: readonly string[],
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at, 'an object', value)
  const members = new Map<string, unknown>(Object.entries(value))
  for (const [name, kind] of Object.entries(shape)) {
    const plain = name.replace('?', '')
    if (members.has(plain)) checkMember(`${at}/${plain}`, members.get(plain), kind)
    else if (plain === name) throw new HarnessError(`${at}: "${name}" is missing`)
    members.delete(plain)
  }
  const [unknown] = members.keys()
  if (unknown !== undefined) throw new HarnessError(`${at}: there is no member "${unknown}"`)
  if ('status' in value && !('answersNothing' in value)) {
    throw new HarnessError(`${at}/status: is recorded by the test of "answersNothing", which is missing`)
  }
  const given = either.filter((name) => name in value)
  if (given.length > 1) throw new HarnessError(`${at}: has ${given.join(' and ')}, which exclude each other`)
  if ('own' in value && !/<(name|number)>/.test(String(value.own))) {
    throw new HarnessError(`${at}/own: holds neither <name> nor <number>, and would not be the run's own`)
  }
}

function checkMember(at: string, value: unknown, kind: 'text' | 'texts' | 'list' | 'any'): void {
  if (kind === 'text' && (typeof value !== 'string' || value === '')) throw wrong(at, 'a text', value)
  if (kind === 'list' && !(Array.isArray(value) && value.length > 0)) throw wrong(at, 'a list of values', value)
  if (kind === 'texts' && !(Array.isArray(value) && value.every((each) => typeof each === 'string'))) {
    throw wrong(at, 'a list of texts', value)
  }
}

function wrong(at: string, expected: string, found: unknown): HarnessError {
  return new HarnessError(`${at}: has to be ${expected}, found ${JSON.stringify(found)}`)
}
