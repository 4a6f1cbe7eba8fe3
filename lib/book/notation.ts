import type { Gate, Requirement, Strength, TargetKind } from '../domain/requirement.ts'
import type { Entry, Kind } from '../schema/statements.ts'

/** Statements of the contract, such as `dns 1.2, 5.1; resources 2.1`: section, row or sentence, statement. */
export type From = string

/** Overrides of the details that a line gets from its place. */
export interface Details
  extends Partial<Omit<Requirement, 'clause' | 'gate' | 'capability' | 'creates' | 'dependsOn'>> {
  /** Document and section, when they differ from those of the first statement. */
  readonly clause?: string
  /** `none` cancels the one from its place. */
  readonly gate?: Gate | 'none'
  /** `none` cancels the one from its place. */
  readonly capability?: string
  readonly creates?: boolean
  /** Requirements that it depends on, in addition to those from its place. */
  readonly restsOn?: readonly string[]
  /** Requirements that it depends on instead of those. */
  readonly only?: readonly string[]
  /** Tested by the area itself, not as a field. */
  readonly tested?: 'by hand'
}

/** One requirement: its id, its statements, and its overrides. */
export type Line<More = object> = readonly [id: string, from: From, details?: Details & More]

/** A requirement from elsewhere in the book that also decides here. */
interface Elsewhere {
  readonly by: string
  readonly tested?: 'by hand'
}

type Stated<More = object> = Line<More> | (Elsewhere & More)

/** Values that tests write: fixed ones, or unique texts of the run, made from `<name>` or `<number>`. */
interface Written {
  readonly values?: readonly unknown[]
  readonly own?: string
}

/** Requirements that any kind of place can have, one line each. */
interface Lines {
  /** PATCH sets it, and a read returns the new value. */
  readonly write?: Stated<Written>
  /** `state` mirrors `config`; `open` when the contract's table does not list it there. */
  readonly mirror?: Stated
  /** Its value when unset. */
  readonly unset?: Stated<{ readonly reads: unknown }>
  readonly readOnly?: Stated
  /** A value that the contract only reports. */
  readonly usual?: Stated<{ readonly reads?: unknown }>
  /** Whether PATCH adds to the existing value. */
  readonly merge?: Line
  /** Whether PATCH accepts a number or boolean as a string. */
  readonly asString?: Line
  /** The command that sets it. */
  readonly command?: Line<{ readonly line?: string }>
  /** List only: keys are unique. */
  readonly once?: Stated
  /** List only: whether PATCH accepts an entry with nothing but its key. */
  readonly byKeyAlone?: Line
}

/** Inputs to selftest mutants besides type, values, key, write, mirror and default. */
interface Mutants {
  readonly each?: boolean
  readonly equals?: 'key' | 'filled in'
  readonly mirror?: 'table' | 'note' | 'none'
  readonly written?: boolean
  readonly names?: string
  readonly ofOptic?: true
  readonly told?: true
  readonly bare?: true
  readonly numbered?: string
  readonly never?: readonly unknown[]
  readonly also?: readonly unknown[]
}

/** How a part of a resource is written, if not like the resource. */
export interface Row {
  /** Path of the PATCH; the resource itself when absent. */
  readonly path?: string
  readonly replaces?: true
  /** Members that wrap the body, outermost first. */
  readonly within?: readonly string[]
  readonly emptyAnswer?: Stated
  readonly status?: Stated
  /** A PATCH that returns an error changes nothing. */
  readonly refusal?: Line
}

/** Members that share no name with a requirement detail, or none at all: one would stand for the other unnoticed. */
type Distinct<T> = [keyof T & keyof Details] extends [never] ? T : never

/** Requirement details of a field's type, its lines, and what is said of the field itself. */
export interface FieldDetails extends Details, Distinct<Lines>, Distinct<Facts> {}

/** What a book says of a field itself. */
interface Facts {
  /** The field in the contract's words, as tests and texts call it: `the port of a name server`. */
  readonly called?: string
  /** In a list: `each` entry shows it, or each entry of one of its `kinds`. By default one entry is enough. */
  readonly shown?: string
  readonly oneOf?: readonly string[]
  /** JSON Schema for facts beyond the type's requirement, as far as the validator supports it. */
  readonly schema?: object
  readonly mutants?: Mutants
  readonly patch?: Row
  readonly veiled?: true
  /** It has no counterpart in `state`. */
  readonly unmirrored?: true
  /** List only: its key or keys. */
  readonly key?: string | readonly string[]
  /** List only: how tests get an entry. */
  readonly entry?: Omit<Entry, 'key'> | 'by hand'
  readonly kinds?: Readonly<Record<string, Kind>>
  readonly fields?: Fields
}

/**
 * `name`: one enumeration value; `decimal`, `digits`: numbers in strings; `id`: a string or a number; `any`: the
 * contract gives no type.
 */
export type Type =
  | 'string'
  | 'strings'
  | 'name'
  | 'names'
  | 'integer'
  | 'integers'
  | 'boolean'
  | 'decimal'
  | 'digits'
  | 'object'
  | 'list'
  | 'empty'
  | 'id'
  | 'any'

/** Requirement details of a field apply to its type. Targets and dependencies also apply to everything inside it. */
export interface BookField extends FieldDetails {
  readonly type: Type
  /** The requirement for its type; absent when the contract has no row for it. */
  readonly is?: Stated
}

/** Fields by their path in the document, up to the next list, which has its own `fields`. */
export type Fields = Readonly<Record<string, BookField>>

/** A documented call that writes a resource, as selftest mutants see it. */
export interface WriteRow {
  readonly says: string
  readonly method?: 'PUT'
  /** Patterns of its path (by default the resource's own) and of its body. */
  readonly path?: string
  readonly sent?: string
  readonly restarts?: true
  readonly mayAnswer?: true
}

export interface BookResource {
  /** Below the data root, such as `/data/openconfig-system:system/dns`. */
  readonly path: string
  /** Short name in texts: `system/dns`. */
  readonly short: string
  /** Name in tests: `the DNS resource`. */
  readonly called?: string
  /** Statement of its row on a GET, or on an operation's POST, if it claims more than an answer. */
  readonly says?: string
  /** The selftest does not alter it. */
  readonly unaltered?: true
  /** The area's own tests judge its answers, so no schema is built. */
  readonly judged?: 'by hand'
  /** The area that judges it; this book only adds to it. */
  readonly within?: string
  readonly is?: Stated
  /** The single member of its answer, when the path does not give it. */
  readonly top?: string
  /** A run compares it before and after: it holds configuration. */
  readonly watched?: true
  readonly stands?: true
  readonly volatile?: true
  readonly veiled?: true
  readonly undocumented?: true
  readonly atRest?: Stated
  readonly bothRoots?: Stated
  readonly patch?: Row
  /** The rows that write it. */
  readonly rows?: readonly WriteRow[]
  /** The only paths that its PATCH may contain. */
  readonly takes?: readonly string[]
  /** JSON Schema of an operation's input. */
  readonly request?: object
  /** JSON Schema for the single member of its answer, beyond what its fields express. */
  readonly schema?: object
  readonly operation?: OperationBook
  /** It is one leaf. */
  readonly leaf?: BookField
  readonly fields: Fields
}

/** A POST, described by its success response. */
export interface OperationBook {
  readonly answer?: unknown
  /** The contract writes its output without the module. */
  readonly bare?: true
  readonly gives?: 'a file'
  readonly effect?: string
  readonly texts?: readonly {
    readonly at: string
    readonly replaced: readonly [pattern: string, by: string]
    readonly breaks?: string
    readonly silent?: string
  }[]
}

export interface Behaviour extends Details {
  readonly strength: Strength
  readonly from: From
  readonly text: string
}

/** All judging data of one area. */
export interface Book {
  readonly area: string
  /** Document and section as reports cite them, keyed by section name, with or without a row: `endpoints 6`. */
  readonly clauses: Readonly<Record<string, string>>
  readonly targets: readonly TargetKind[]
  /** The gate of all its writes. */
  readonly writes?: { readonly gate: Gate }
  /** Common details of command lines. */
  readonly commands?: Details
  /** Absent when the contract describes only behaviour. */
  readonly resources?: Readonly<Record<string, BookResource>>
  readonly behaviours: Readonly<Record<string, Behaviour>>
}

/** The ids of a book. A test that names any other id fails to compile. */
export type IdsOf<B> = B extends { readonly area: infer Area extends string; readonly behaviours: infer Behaviours }
  ? LinesOf<B, `${Area}/${string}`> | (keyof Behaviours & string)
  : never

type LinesOf<Value, Id extends string> = Value extends readonly [infer First extends Id, string, ...unknown[]]
  ? First
  : Value extends readonly unknown[]
    ? never
    : Value extends object
      ? { [K in keyof Value]-?: LinesOf<Value[K], Id> }[keyof Value]
      : never
