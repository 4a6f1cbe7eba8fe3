import { stripModule } from '../domain/data-path.ts'
import type { Book, BookField, BookResource, Details, Fields } from './notation.ts'

/** A resource of a book, with its name in the book. */
export interface ResourcePlace {
  readonly book: Book
  readonly name: string
  readonly resource: BookResource
  readonly fields: readonly FieldPlace[]
}

/** A field of a book, with its position in the book. */
export interface FieldPlace {
  /** Names on the path from the top member to the field, as in the contract. List entries add no names. */
  readonly names: readonly string[]
  readonly field: BookField
  /** The innermost list that contains the field. */
  readonly list?: FieldPlace
  /** The innermost list or object that contains the field and that the book describes. */
  readonly above?: FieldPlace
  /** Details that the requirements of the field inherit from the enclosing fields. */
  readonly inherits: Details
}

/**
 * Returns the resources of a book with their fields, in the book's order. Enclosing fields come before the fields
 * inside them.
 */
export function listResourcePlaces(book: Book): readonly ResourcePlace[] {
  return Object.entries(book.resources ?? {}).map(([name, resource]) => ({
    book,
    name,
    resource,
    fields: listFieldPlaces(resource.fields, [], {}),
  }))
}

function listFieldPlaces(
  fields: Fields,
  names: readonly string[],
  inherits: Details,
  above?: FieldPlace,
): readonly FieldPlace[] {
  return Object.entries(fields).flatMap(([path, field]) => {
    const list = above?.field.type === 'list' ? above : above?.list
    const place: FieldPlace = {
      names: [...names, ...path.split('.')],
      field,
      ...(list === undefined ? {} : { list }),
      ...(above === undefined ? {} : { above }),
      inherits,
    }
    return [
      place,
      ...listFieldPlaces(field.fields ?? {}, place.names, { ...inherits, ...pickInheritedDetails(field) }, place),
    ]
  })
}

/**
 * Returns the details of a field that determine when its requirements apply. All requirements of the field, and of the
 * fields inside it, inherit these details.
 */
export function pickInheritedDetails(field: BookField): Details {
  const { targets, since, before, models, capability, restsOn }: Details = field
  return Object.fromEntries(
    Object.entries({ targets, since, before, models, capability, restsOn }).filter(([, value]) => value !== undefined),
  )
}

/** Returns the key names of a list. */
export function listKeys({ field: { key = [] } }: FieldPlace): readonly string[] {
  return typeof key === 'string' ? [key] : key
}

/** Returns the `state` field for a `config` field, and vice versa. */
export function findTwin({ names }: FieldPlace, fields: readonly FieldPlace[]): FieldPlace | undefined {
  const other = names.map((name) => ({ config: 'state', state: 'config' })[name] ?? name).join('/')
  return other === names.join('/') ? undefined : fields.find((each) => each.names.join('/') === other)
}

/** Whether `state` may repeat this `config` field although the book has no line for the field under `state`. */
export function isRepeated(place: FieldPlace, fields: readonly FieldPlace[]): boolean {
  const { names, field, list } = place
  const isOwn = names.slice(list?.names.length ?? 0, -1).includes('config')
  return isOwn && field.fields === undefined && field.unmirrored !== true && findTwin(place, fields) === undefined
}

/** Returns the path of a field within its innermost list or its resource, without module prefixes: `config.port`. */
export function shortPath({ names, list }: FieldPlace): string {
  return names
    .slice(list?.names.length ?? 0)
    .map(stripModule)
    .join('.')
}
