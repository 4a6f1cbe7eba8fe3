import type { Gate, Requirement, Strength, TargetKind } from '../domain/requirement.ts'
import type { Entry, Kind } from '../schema/statements.ts'

/**
 * References to statements of the contract, such as `dns 1.2, 5.1; resources 2.1`. Each reference consists of a
 * section, the number of a row or sentence in that section, and the number of a statement in that row or sentence.
 */
export type From = string

/**
 * Details of one line of a book. They override the details that the line inherits from the resource or field to which
 * it belongs.
 */
export interface Details
  extends Partial<Omit<Requirement, 'clause' | 'gate' | 'capability' | 'creates' | 'dependsOn'>> {
  /**
   * Document and section that reports cite. Needed only if they differ from those of the first statement that the line
   * covers.
   */
  readonly clause?: string
  /** Gate of the line; `none` cancels the gate that the line would inherit from its resource or field. */
  readonly gate?: Gate | 'none'
  /**
   * Capability that the line needs; `none` cancels the capability that the line would inherit from its resource or
   * field.
   */
  readonly capability?: string
  readonly creates?: boolean
  /** Requirements on which the line depends, in addition to those that it inherits from its resource or field. */
  readonly restsOn?: readonly string[]
  /** Requirements on which the line depends, in place of those that it would inherit from its resource or field. */
  readonly only?: readonly string[]
  /** Set if the requirement is checked by a hand-written test of the area instead of a generated test of a field. */
  readonly tested?: 'by hand'
}

/** One requirement: its id, references to its statements in the contract, and its overrides. */
export type Line<More = object> = readonly [id: string, from: From, details?: Details & More]

/** Refers to a requirement in another place of the book that also covers this resource or field. */
interface Elsewhere {
  readonly by: string
  readonly tested?: 'by hand'
}

type Stated<More = object> = Line<More> | (Elsewhere & More)

/**
 * Values that tests write: either fixed values, or texts that are unique to the run. Unique texts are built from a
 * template with `<name>` or `<number>`.
 */
interface Written {
  readonly values?: readonly unknown[]
  readonly own?: string
}

/** The requirements that a resource or field can have, one line each. */
interface Lines {
  /** PATCH sets the value, and a read returns the new value. */
  readonly write?: Stated<Written>
  /** `state` mirrors `config`. The strength is `open` if the contract's table does not list the field in `state`. */
  readonly mirror?: Stated
  /** The value that a read returns while the field is unset. */
  readonly unset?: Stated<{ readonly reads: unknown }>
  readonly readOnly?: Stated
  /** The value that the contract describes as usual but does not require. */
  readonly usual?: Stated<{ readonly reads?: unknown }>
  /** Whether PATCH adds to the existing value. */
  readonly merge?: Line
  /** Whether PATCH accepts a number or boolean as a string. */
  readonly asString?: Line
  /** A CLI command sets the value. */
  readonly command?: Line<{ readonly line?: string }>
  /** For lists only: keys are unique. */
  readonly once?: Stated
  /** For lists only: whether PATCH accepts an entry that has only its key. */
  readonly byKeyAlone?: Line
}

/**
 * Facts from which selftest mutants of a field are built, in addition to type, values, key, write, mirror and default.
 */
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

/** How PATCH writes a resource, or a field that has a PATCH of its own. */
export interface Row {
  /** Path of the PATCH; by default the path of the resource. */
  readonly path?: string
  readonly replaces?: true
  /** JSON objects that wrap the body, outermost first. */
  readonly within?: readonly string[]
  readonly emptyAnswer?: Stated
  readonly status?: Stated
  /** A PATCH that returns an error changes nothing. */
  readonly refusal?: Line
}

/**
 * The type `T`, unless one of its properties has the same name as a requirement detail. In that case the type is
 * `never`, because the property would be taken for the detail without any warning.
 */
type Distinct<T> = [keyof T & keyof Details] extends [never] ? T : never

/**
 * What a book says about a field: facts about the field itself, the details of the requirement for its type, and its
 * other requirements.
 */
export interface FieldDetails extends Details, Distinct<Lines>, Distinct<Facts> {}

/** Facts about a field itself. */
interface Facts {
  /** The field's name in the contract, as used in tests and texts: `the port of a name server`. */
  readonly called?: string
  /**
   * For fields of a list: `each` if every entry must contain the field, or one of the list's `kinds` if every entry of
   * that kind must contain the field. By default one entry is enough.
   */
  readonly shown?: string
  readonly oneOf?: readonly string[]
  /** JSON Schema for facts that the requirement for the type does not cover, limited to what the validator supports. */
  readonly schema?: object
  readonly mutants?: Mutants
  readonly patch?: Row
  readonly veiled?: true
  /** Set if the field has no counterpart in `state`. */
  readonly unmirrored?: true
  /** For lists only: name or names of the key. */
  readonly key?: string | readonly string[]
  /** For lists only: how tests obtain an entry. */
  readonly entry?: Omit<Entry, 'key'> | 'by hand'
  readonly kinds?: Readonly<Record<string, Kind>>
  readonly fields?: Fields
}

/**
 * Types of fields. `name` is one enumeration value, `decimal` and `digits` are numbers in strings, `id` is a string or
 * a number. With `any`, the contract gives no type.
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

/**
 * A field of a resource. Its details apply to the requirement for the type of the field. Some of these details, such as
 * targets and dependencies, also apply to all fields inside the field.
 */
export interface BookField extends FieldDetails {
  readonly type: Type
  /** The requirement for the type of the field; absent if the contract has no row for the field. */
  readonly is?: Stated
}

/** Fields by their path in the JSON document. A path ends at a list, because the list has its own `fields`. */
export type Fields = Readonly<Record<string, BookField>>

/** A documented call that writes a resource, as used by selftest mutants. */
export interface WriteRow {
  readonly says: string
  readonly method?: 'PUT'
  /** Patterns of the call's path and body. The default path is that of the resource. */
  readonly path?: string
  readonly sent?: string
  readonly restarts?: true
  readonly mayAnswer?: true
}

export interface BookResource {
  /** Path of the resource, which begins with the data root, such as `/data/openconfig-system:system/dns`. */
  readonly path: string
  /** Short name of the resource in texts: `system/dns`. */
  readonly short: string
  /** Name of the resource in tests: `the DNS resource`. */
  readonly called?: string
  /**
   * The contract's statement about a GET of the resource or a POST of the operation. Given only if the contract says
   * more than that there is a response.
   */
  readonly says?: string
  /** Set if the selftest does not alter the resource. */
  readonly unaltered?: true
  /** Set if the area's own tests check the responses. No schema is built for the resource. */
  readonly judged?: 'by hand'
  /** Area that checks the resource. Given only if this book does not own the resource but adds to it. */
  readonly within?: string
  readonly is?: Stated
  /** Name of the only top-level member of the response. Given only if the name does not follow from the path. */
  readonly top?: string
  /** Set if the resource holds configuration. A run then compares the resource before and after. */
  readonly watched?: true
  readonly stands?: true
  readonly volatile?: true
  readonly veiled?: true
  readonly undocumented?: true
  readonly atRest?: Stated
  readonly bothRoots?: Stated
  readonly patch?: Row
  /** The documented calls that write the resource. */
  readonly rows?: readonly WriteRow[]
  /** The only paths that a PATCH of the resource may contain. */
  readonly takes?: readonly string[]
  /** JSON Schema of the operation's input. */
  readonly request?: object
  /** JSON Schema for the only top-level member of the response, beyond what the fields express. */
  readonly schema?: object
  readonly operation?: OperationBook
  /** Set if the resource is a single leaf. */
  readonly leaf?: BookField
  readonly fields: Fields
}

/** An operation: a POST that is described by its success response. */
export interface OperationBook {
  readonly answer?: unknown
  /** Set if the contract writes the output without the module prefix. */
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

/** The contract of one area, as data from which its checks are built. */
export interface Book {
  readonly area: string
  /**
   * How reports cite the contract's documents and sections. The key is the name of a section, optionally followed by
   * the number of a table row: `endpoints 6`.
   */
  readonly clauses: Readonly<Record<string, string>>
  readonly targets: readonly TargetKind[]
  /** The gate of all writes of the area. */
  readonly writes?: { readonly gate: Gate }
  /** Details that all requirements for CLI commands share. */
  readonly commands?: Details
  /** The resources of the area; absent if the contract describes only behaviour. */
  readonly resources?: Readonly<Record<string, BookResource>>
  /** Requirements that do not belong to any resource; absent if there are none. */
  readonly behaviours?: Readonly<Record<string, Behaviour>>
}

/** The requirement ids of a book. A test of the area does not compile if it uses an id that is not in the book. */
export type IdsOf<B> = B extends { readonly area: infer Area extends string }
  ?
      | LinesOf<B, `${Area}/${string}`>
      | (B extends { readonly behaviours: infer Behaviours } ? keyof Behaviours & string : never)
  : never

type LinesOf<Value, Id extends string> = Value extends readonly [infer First extends Id, string, ...unknown[]]
  ? First
  : Value extends readonly unknown[]
    ? never
    : Value extends object
      ? { [K in keyof Value]-?: LinesOf<Value[K], Id> }[keyof Value]
      : never
