import {
  bare as withoutModule,
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

/** What the book of an area says of a field, for mutants. */
export interface Field {
  /** `name`: one word of an enumeration; `decimal`, `digits`: numbers in strings; `any`: the contract gives none. */
  readonly type: string
  /** All values that it may have. */
  readonly one?: readonly string[]
  /** It is a list's key. */
  readonly key?: true
  /** A call of the contract writes it, and a read shows what was written. */
  readonly written?: true
  /** It repeats what `config` holds: by the resource's own table, or by the note on `state` alone, which binds nobody. */
  readonly mirror?: 'table' | 'note'
  /** It is there wherever what it stands in is. */
  readonly each?: true
  /** What it reads when it is not set. */
  readonly reads?: unknown
  /** It repeats the key of its entry: by the contract; or as far as a device may fill it in from there. */
  readonly equals?: 'key' | 'filled in'
  /** It names an entry of that list. */
  readonly names?: string
  /** It tells of an optic, and is empty where there is none. */
  readonly ofOptic?: true
  /** The contract writes it without the module of its operation. */
  readonly bare?: true
  /** It tells what was done to the device, so that a check may go by it: another value is neither right nor wrong. */
  readonly told?: true
  /** Keys of entries that the hardware has, as a pattern. */
  readonly numbered?: string
  /** Values that it cannot have; and some that it may. */
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
  /** The contract's row in words. */
  readonly row: string
  /** What it changes restarts the device. */
  readonly restarts?: true
}

/** A text in what an operation puts out. */
interface Text {
  /** Path of the member that holds it, as in `fields`. */
  readonly at: string
  /** What a pattern finds in it, replaced. */
  readonly replaced: readonly [pattern: string, by: string]
  /** The sentence that this breaks; or why it breaks none. */
  readonly breaks?: string
  readonly silent?: string
}

/** A resource that is an operation: its row is a POST. */
export interface Operation {
  /** An answer of a success; undefined: such an answer is empty. */
  readonly answer?: unknown
  /** It answers a file. */
  readonly gives?: 'a file'
  /** What an answer of success means. */
  readonly effect?: string
  readonly texts?: readonly Text[]
}

/** A resource of the contract: its rows and its fields. */
export interface Described {
  readonly area: string
  /** Another area, which judges all of the resource but what this one has fields and writes for. */
  readonly within?: string
  /** Path below the data root. */
  readonly resource: string
  /** The row of its GET in words. */
  readonly row: string
  readonly writes: readonly Write[]
  readonly operation?: Operation
  /** By their path below the resource, such as `servers/server/config/port`; members keep their modules. Itself by none. */
  readonly fields: Readonly<Record<string, Field>>
}

/** The resources of all books. */
export function describeResources(): readonly Described[] {
  return books.flatMap(describeBook)
}

/** Place of a resource in an alteration: `data/system/dns`, or `restconf` for the root. */
export function toAlterationPath({ resource }: Pick<Described, 'resource'>): string {
  return resource === '' ? 'restconf' : bare(resource.slice(1))
}

/** A path without modules. */
export function bare(path: string): string {
  return path.replaceAll(/[^/:[\]]+:/g, '')
}

/** What the book of an area says of its resources, for mutants. */
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

/** Each field with the containers on the way to it, and what `state` may repeat. */
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
  // Lists and containers of a resource that another area judges are that area's.
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

/** A field that is written, or that says under `config` the key of an entry that is. */
function isWritten({ field: { write }, list, names }: FieldPlace): boolean {
  const isKeyAgain =
    list !== undefined && names.at(-2) === 'config' && listKeys(list).includes(withoutModule(names.at(-1) ?? ''))
  return write !== undefined || (isKeyAgain && list.field.write !== undefined)
}

/** The table binds where it lists a field under `state` too; where the mirror is open, or nothing says so, it is a note. */
function classifyMirror({ fields }: ResourcePlace, place: FieldPlace): 'table' | 'note' | undefined {
  if (!place.names.includes('state')) return undefined
  const twin = findTwin(place, fields)
  if (twin === undefined) return undefined
  return isOpen(twin.field.mirror) || twin.field.mirror === undefined ? 'note' : 'table'
}
