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

/** A field as its area's book describes it, for mutants. */
export interface Field {
  /** `name`: one word of an enumeration; `decimal`, `digits`: numbers as strings; `any`: the contract gives no type. */
  readonly type: string
  /** All values that it may have. */
  readonly one?: readonly string[]
  /** It is a list's key. */
  readonly key?: true
  /** A documented call writes it, and a read returns the written value. */
  readonly written?: true
  /** Mirrors `config`: by the resource's own table, or only by the general note on `state`, which is not binding. */
  readonly mirror?: 'table' | 'note'
  /** Present wherever its parent is. */
  readonly each?: true
  /** Its value when not set. */
  readonly reads?: unknown
  /** Repeats the key of its entry: by the contract (`key`), or because a device may fill it in from the key. */
  readonly equals?: 'key' | 'filled in'
  /** Refers to an entry of that list. */
  readonly names?: string
  /** Describes an optic, and is empty without one. */
  readonly ofOptic?: true
  /** The contract writes it without the module name of its operation. */
  readonly bare?: true
  /** Reports what was done to the device, and a check may rely on it: another value is neither right nor wrong. */
  readonly told?: true
  /** A pattern for the keys of hardware entries. */
  readonly numbered?: string
  /** Values it can never have, and some that it may have. */
  readonly never?: readonly unknown[]
  readonly also?: readonly unknown[]
}

/** A call that writes a resource. */
export interface Write {
  /** PATCH when absent. */
  readonly method?: 'PATCH' | 'PUT'
  /** The row does not say that its answer is empty. */
  readonly mayAnswer?: true
  /** Patterns of its path and of its body. */
  readonly path: string
  readonly sent?: string
  /** The contract row, as text. */
  readonly row: string
  /** The change restarts the device. */
  readonly restarts?: true
}

/** A text in the output of an operation. */
interface Text {
  /** Path of the member that holds it, as in `fields`. */
  readonly at: string
  /** Replaces the match of a pattern. */
  readonly replaced: readonly [pattern: string, by: string]
  /** The sentence this breaks, or why it breaks none. */
  readonly breaks?: string
  readonly silent?: string
}

/** A resource that is an operation: its row is a POST. */
export interface Operation {
  /** A successful answer; undefined if that answer is empty. */
  readonly answer?: unknown
  /** It answers a file. */
  readonly gives?: 'a file'
  /** What a successful answer confirms. */
  readonly effect?: string
  readonly texts?: readonly Text[]
}

/** A resource of the contract: its rows and its fields. */
export interface Described {
  readonly area: string
  /** Another area, which judges the whole resource except the fields and writes listed here. */
  readonly within?: string
  /** Path below the data root. */
  readonly resource: string
  /** The text of its GET row. */
  readonly row: string
  readonly writes: readonly Write[]
  readonly operation?: Operation
  /**
   * Keyed by path below the resource, such as `servers/server/config/port`. Members keep their modules. The empty path
   * is the resource itself.
   */
  readonly fields: Readonly<Record<string, Field>>
}

/** The resources of all books. */
export function describeResources(): readonly Described[] {
  return books.flatMap(describeBook)
}

/** The path of a resource in an alteration: `data/system/dns`, or `restconf` for the root. */
export function toAlterationPath({ resource }: Pick<Described, 'resource'>): string {
  return resource === '' ? 'restconf' : bare(resource.slice(1))
}

/** A path without modules. */
export function bare(path: string): string {
  return path.replaceAll(/[^/:[\]]+:/g, '')
}

/** Converts the resources of an area's book for mutants. */
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

/** Each field with its parent containers, and the fields that `state` may mirror. */
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
  // If another area judges a resource, that area also owns its lists and containers.
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

/** Whether a field is writable, or repeats under `config` the key of a writable entry. */
function isWritten({ field: { write }, list, names }: FieldPlace): boolean {
  const isKeyAgain =
    list !== undefined && names.at(-2) === 'config' && listKeys(list).includes(stripModule(names.at(-1) ?? ''))
  return write !== undefined || (isKeyAgain && list.field.write !== undefined)
}

/** `table` if the table lists the field under `state` too; `note` if the mirror is unspecified. */
function classifyMirror({ fields }: ResourcePlace, place: FieldPlace): 'table' | 'note' | undefined {
  if (!place.names.includes('state')) return undefined
  const twin = findTwin(place, fields)
  if (twin === undefined) return undefined
  return isOpen(twin.field.mirror) || twin.field.mirror === undefined ? 'note' : 'table'
}
