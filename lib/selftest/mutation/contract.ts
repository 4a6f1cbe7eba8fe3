import { stripModule } from '../../domain/data-path.ts'
import {
  type FieldPlace,
  isRepeated,
  listKeys,
  listResourcePlaces,
  type ResourcePlace,
  findTwin,
} from '../../book/places.ts'
import type { Book } from '../../book/notation.ts'
import { isLine, isOpen } from '../../book/requirements.ts'
import { getTopMember } from '../../book/schemas.ts'
import { formatRow } from '../../book/texts.ts'
import { books } from '../../catalogue/books.ts'

/** What an area's book says about a field, in the form that mutants use. */
export interface Field {
  /** `name`: one word of an enumeration; `decimal`, `digits`: numbers as strings; `any`: the contract gives no type. */
  readonly type: string
  /** All values that the field may have. */
  readonly one?: readonly string[]
  /** The field is the key of a list. */
  readonly key?: true
  /** A documented call writes the field, and a read returns the written value. */
  readonly written?: true
  /**
   * The field mirrors `config`: according to the resource's own table (`table`), or only according to the general note
   * on `state`, which is not binding (`note`).
   */
  readonly mirror?: 'table' | 'note'
  /** The field is present wherever its parent is. */
  readonly each?: true
  /** Value of the field when it is not set. */
  readonly reads?: unknown
  /**
   * The field repeats the key of its entry: according to the contract (`key`), or because a device may fill it in from
   * the key (`filled in`).
   */
  readonly equals?: 'key' | 'filled in'
  /** The list that contains the entry to which the field refers. */
  readonly names?: string
  /** The field describes an optic, and is empty without an optic. */
  readonly ofOptic?: true
  /** The contract writes the field without the module name of its operation. */
  readonly bare?: true
  /**
   * The field reports what was done to the device, and a check may rely on the field. It is therefore undecided whether
   * a different value is wrong.
   */
  readonly told?: true
  /** A pattern for the keys of hardware entries. */
  readonly numbered?: string
  /** `never`: values that the field can never have. `also`: some of the values that it may have. */
  readonly never?: readonly unknown[]
  readonly also?: readonly unknown[]
}

/** A call that writes a resource. */
export interface Write {
  /** PATCH when absent. */
  readonly method?: 'PATCH' | 'PUT'
  /** The contract's row does not say that the response is empty. */
  readonly mayAnswer?: true
  /** Pattern of the write's path. `sent` is the pattern of its body. */
  readonly path: string
  readonly sent?: string
  /** The contract row, as text. */
  readonly row: string
  /** The change restarts the device. */
  readonly restarts?: true
}

/** A text in the output of an operation. */
interface Text {
  /** Path of the member that contains the text, in the form of the keys of `fields`. */
  readonly at: string
  /** Pattern, and the text that replaces its match. */
  readonly replaced: readonly [pattern: string, by: string]
  /** `breaks`: the sentence that the replacement breaks. `silent`: the reason why it breaks none. */
  readonly breaks?: string
  readonly silent?: string
}

/** A resource that is an operation: its row is a POST. */
export interface Operation {
  /** A successful response; undefined if the response is empty. */
  readonly answer?: unknown
  /** The response is a file. */
  readonly gives?: 'a file'
  /** What a successful response confirms. */
  readonly effect?: string
  readonly texts?: readonly Text[]
}

/** A resource of the contract: its rows and its fields. */
export interface Described {
  readonly area: string
  /**
   * Set only if an area other than `area` judges the resource: the name of that area. The fields and writes listed here
   * are still judged by `area`.
   */
  readonly within?: string
  /** Path below the data root. */
  readonly resource: string
  /** The text of the resource's GET row. */
  readonly row: string
  readonly writes: readonly Write[]
  readonly operation?: Operation
  /**
   * The resource's fields, keyed by path below the resource, such as `servers/server/config/port`. Members in a path
   * keep their module names. The empty path is the resource itself.
   */
  readonly fields: Readonly<Record<string, Field>>
}

/** Returns the resources described in all books. */
export function describeResources(): readonly Described[] {
  return books.flatMap(describeBook)
}

/** Returns the path of a resource as used in an alteration, such as `data/system/dns`, or `restconf` for the root. */
export function toAlterationPath({ resource }: Pick<Described, 'resource'>): string {
  return resource === '' ? 'restconf' : bare(resource.slice(1))
}

/** Removes the module names from a path. */
export function bare(path: string): string {
  return path.replaceAll(/[^/:[\]]+:/g, '')
}

/** Converts the resources in an area's book to the form that mutants use. */
function describeBook(book: Book): readonly Described[] {
  return listResourcePlaces(book)
    .filter(({ resource }) => resource.unaltered !== true)
    .map(describeResource)
}

function describeResource(at: ResourcePlace): Described {
  const { book, resource } = at
  const { path, rows = [], operation, within } = resource
  const { bare: _bare, ...asked } = operation ?? {}
  return {
    area: book.area,
    ...(within === undefined ? {} : { within }),
    resource: path,
    row: formatRow(resource),
    writes: rows.map(({ says: row, path: pattern = `^${path}$`, ...rest }) => ({ ...rest, path: pattern, row })),
    ...(operation === undefined ? {} : { operation: asked }),
    fields: Object.fromEntries(collectNodes(at)),
  }
}

/** Collects each field with its parent containers, and the fields that `state` may mirror. */
function collectNodes(at: ResourcePlace): ReadonlyMap<string, Field> {
  const { resource, fields } = at
  const lead = resource.operation === undefined ? [] : [getTopMember(resource)]
  const found = new Map<string, Field>()
  if (resource.leaf !== undefined) found.set('', toField(at, { names: [], field: resource.leaf, inherits: {} }))
  const repeated = fields.filter((place) => isRepeated(place, fields))
  const all = fields.flatMap((place) => [
    { names: place.names, field: toField(at, place) },
    ...(repeated.includes(place)
      ? [{ names: stateNames(place), field: { type: place.field.type, mirror: 'note' as const } }]
      : []),
  ])
  const container = (path: readonly string[]): Field => {
    const below = all.filter(({ names }) => path.every((name, index) => names[index] === name))
    const isNote = path.at(-1) === 'state' && below.every(({ field }) => field.mirror === 'note')
    const isEach = below.every(({ field }) => field.each === true)
    return { type: 'object', ...(isNote ? { mirror: 'note' } : {}), ...(isEach ? { each: true } : {}) }
  }
  if (lead.length > 0 && all.length > 0) {
    const { bare: isBare } = resource.operation ?? {}
    found.set(lead.join('/'), { type: 'object', each: true, ...(isBare === undefined ? {} : { bare: isBare }) })
  }
  // If another area judges the resource, its lists and containers belong to that area.
  const isOwn = ({ type }: Field) => resource.within === undefined || type !== 'list'
  for (const { names, field } of all.filter((each) => isOwn(each.field))) {
    for (let length = 1; length < names.length && resource.within === undefined; length += 1) {
      const path = names.slice(0, length)
      const place = [...lead, ...path].join('/')
      if (!found.has(place)) found.set(place, container(path))
    }
    found.set([...lead, ...names].join('/'), field)
  }
  return found
}

function stateNames({ names }: FieldPlace): readonly string[] {
  return names.map((name) => (name === 'config' ? 'state' : name))
}

function toTypedField({ field: { type, oneOf } }: FieldPlace): Field {
  return { type, ...(oneOf === undefined ? {} : { one: oneOf }) }
}

function toField(at: ResourcePlace, place: FieldPlace): Field {
  const { field, list, names } = place
  const { mutants = {}, unset, shown = 'once' } = field
  const isKey =
    list !== undefined && names.length === list.names.length + 1 && listKeys(list).includes(names.at(-1) ?? '')
  const {
    each = shown !== 'once' && unset === undefined,
    mirror = classifyMirror(at, place),
    written = isWritten(place),
    ...hints
  } = mutants
  const reads = isLine(unset) ? unset[2]?.reads : unset?.reads
  return {
    ...toTypedField(place),
    ...(isKey ? { key: true } : {}),
    ...(written ? { written: true } : {}),
    ...(mirror === undefined || mirror === 'none' ? {} : { mirror }),
    ...(each && !isKey ? { each: true } : {}),
    ...(reads === undefined ? {} : { reads }),
    ...hints,
  }
}

/** Whether a field is writable, or is a `config` leaf that repeats the key of a writable entry. */
function isWritten({ field: { write }, list, names }: FieldPlace): boolean {
  const isKeyAgain =
    list !== undefined && names.at(-2) === 'config' && listKeys(list).includes(stripModule(names.at(-1) ?? ''))
  return write !== undefined || (isKeyAgain && list.field.write !== undefined)
}

/**
 * Classifies a field under `state`: `table` if the contract's table requires the field to mirror `config`, `note` if
 * the contract leaves this open.
 */
function classifyMirror({ fields }: ResourcePlace, place: FieldPlace): 'table' | 'note' | undefined {
  if (!place.names.includes('state')) return undefined
  const twin = findTwin(place, fields)
  if (twin === undefined) return undefined
  return isOpen(twin.field.mirror) || twin.field.mirror === undefined ? 'note' : 'table'
}
