import type { Gate, Requirement, Strength, TargetKind } from '../domain/requirement.ts'
import type { Entry, Kind } from '../schema/statements.ts'

/** Statements of the contract, such as `dns 1.2, 5.1; resources 2.1`: section, row or sentence, statement. */
export type From = string

/** What a line says where it differs from what follows from its place. */
export interface Details
  extends Partial<Omit<Requirement, 'clause' | 'gate' | 'capability' | 'creates' | 'dependsOn'>> {
  /** Document and section, where the first statement does not give them. */
  readonly clause?: string
  /** `none` where the place would give one. */
  readonly gate?: Gate | 'none'
  /** `none` where the place would give one. */
  readonly capability?: string
  readonly creates?: boolean
  /** Requirements that it rests on, beside those that follow from the place. */
  readonly restsOn?: readonly string[]
  /** Requirements that it rests on, instead of those. */
  readonly only?: readonly string[]
  /** No field test: one of the area's own. */
  readonly tested?: 'by hand'
}

/** One requirement: its id, the statements that it stands for, and what is special. */
export type Line<More = object> = readonly [id: string, from: From, details?: Details & More]

/** A requirement that stands elsewhere in the book, and is what decides here too. */
interface Elsewhere {
  readonly by: string
  readonly tested?: 'by hand'
}

type Stated<More = object> = Line<More> | (Elsewhere & More)

/** Values that tests write: given ones, or texts of the run's own, made from `<name>` or `<number>`. */
interface Written {
  readonly values?: readonly unknown[]
  readonly own?: string
}

/** What every kind of place can say of requirements, each by one line. */
interface Lines {
  /** PATCH sets it, and a read shows what was set. */
  readonly write?: Stated<Written>
  /** `state` shows what `config` shows; `open` where the contract's table does not list it there. */
  readonly mirror?: Stated
  /** What it reads where nobody sets it. */
  readonly unset?: Stated<{ readonly reads: unknown }>
  readonly readOnly?: Stated
  /** A value that the contract only reports. */
  readonly usual?: Stated<{ readonly reads?: unknown }>
  /** Whether PATCH adds to what stands there. */
  readonly merge?: Line
  /** Whether PATCH takes a number, or a truth, as a string. */
  readonly asString?: Line
  /** The command that sets it. */
  readonly command?: Line<{ readonly line?: string }>
  /** Of a list: no two entries have one key. */
  readonly once?: Stated
  /** Of a list: whether PATCH takes an entry that is nothing but its key. */
  readonly byKeyAlone?: Line
}

/** What mutants of the selftest take beside type, values, key, write, mirror and default. */
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

/** How a part of a resource is written, where that differs from the resource. */
export interface Row {
  /** Path that takes the PATCH; the resource itself when absent. */
  readonly path?: string
  readonly replaces?: true
  /** Members around what is sent, outermost first. */
  readonly within?: readonly string[]
  readonly emptyAnswer?: Stated
  readonly status?: Stated
  /** A PATCH that returns an error changes nothing. */
  readonly refusal?: Line
}

export interface FieldDetails extends Details, Lines {
  /** The field in the contract's words, as tests and texts call it: `the port of a name server`. */
  readonly called?: string
  /** In a list: `each` entry shows it, or each of one of its `kinds`; one is enough where nothing is said. */
  readonly shown?: string
  readonly oneOf?: readonly string[]
  /** What the type's requirement cannot say: JSON Schema, as far as the validator takes it. */
  readonly schema?: object
  readonly mutants?: Mutants
  readonly patch?: Row
  readonly veiled?: true
  /** `state` has nothing in its place. */
  readonly unmirrored?: true
  /** Of a list: its key, or keys. */
  readonly key?: string | readonly string[]
  /** Of a list: how tests come to an entry. */
  readonly entry?: Omit<Entry, 'key'> | 'by hand'
  readonly kinds?: Readonly<Record<string, Kind>>
  readonly fields?: Fields
}

/** `name`: one word of an enumeration; `decimal`, `digits`: numbers in strings; `id`: a string or a number; `any`: the contract gives no type. */
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

/** What a field says of requirements holds for its type; whom it is for, and what it rests on, for all that stands in it too. */
export interface BookField extends FieldDetails {
  readonly type: Type
  /** The statement of its type; absent where the contract gives it no row. */
  readonly is?: Stated
}

/** By their paths as the document writes them, up to the next list, which has `fields` of its own. */
export type Fields = Readonly<Record<string, BookField>>

/** A documented call that writes a resource, as mutants of the selftest know it. */
export interface WriteRow {
  readonly says: string
  readonly method?: 'PUT'
  /** Patterns of its path, the resource's own when absent, and of its body. */
  readonly path?: string
  readonly sent?: string
  readonly restarts?: true
  readonly mayAnswer?: true
}

export interface BookResource {
  /** Below the data root, such as `/data/openconfig-system:system/dns`. */
  readonly path: string
  /** As texts name it: `system/dns`. */
  readonly short: string
  /** As tests call it: `the DNS resource`. */
  readonly called?: string
  /** What its row says of a GET, or of the POST of an operation, where that is more than that it answers. */
  readonly says?: string
  /** The selftest alters nothing of it. */
  readonly unaltered?: true
  /** Tests of the area judge its answers: no schema follows. */
  readonly judged?: 'by hand'
  /** The area that judges it; here stands what this one adds to it. */
  readonly within?: string
  readonly is?: Stated
  /** The one member of its answer, where the path does not give it. */
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
  /** Paths that its PATCH may hold, and no others. */
  readonly takes?: readonly string[]
  /** JSON Schema of what an operation may be sent. */
  readonly request?: object
  /** What its fields cannot say of the one member of its answer, in JSON Schema. */
  readonly schema?: object
  readonly operation?: OperationBook
  /** It is one leaf. */
  readonly leaf?: BookField
  readonly fields: Fields
}

/** A POST, described by an answer of a success. */
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

/** All that the judging side knows of one area. */
export interface Book {
  readonly area: string
  /** Document and section as reports cite them, by the section's name, or by that and the row: `endpoints 6`. */
  readonly clauses: Readonly<Record<string, string>>
  readonly targets: readonly TargetKind[]
  /** The gate of whatever writes. */
  readonly writes?: { readonly gate: Gate }
  /** What lines of commands have in common. */
  readonly commands?: Details
  /** None where all that the contract says is behaviour. */
  readonly resources?: Readonly<Record<string, BookResource>>
  readonly behaviours: Readonly<Record<string, Behaviour>>
}

/** The ids of a book, so that a test which names another one fails to compile. */
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
