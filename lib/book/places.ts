import { stripModule } from '../domain/data-path.ts'
import type { Book, BookField, BookResource, Details, Fields } from './notation.ts'

/** A resource of a book, with its name there. */
export interface ResourcePlace {
  readonly book: Book
  readonly name: string
  readonly resource: BookResource
  readonly fields: readonly FieldPlace[]
}

/** A field of a book, with its position. */
export interface FieldPlace {
  /** Names on the path from the top member, as the contract writes them; list entries add none. */
  readonly names: readonly string[]
  readonly field: BookField
  /** The innermost list around it. */
  readonly list?: FieldPlace
  /** The innermost described list or object around it. */
  readonly above?: FieldPlace
  /** Details that lines inherit from the enclosing fields. */
  readonly inherits: Details
}

/** Returns the resources and fields of a book in its order, outermost first. */
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

/** Picks the applicability details of a field, which its own lines and all lines below it inherit. */
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

/** Whether `state` may repeat a `config` field without a line of its own there. */
export function isRepeated(place: FieldPlace, fields: readonly FieldPlace[]): boolean {
  const { names, field, list } = place
  const isOwn = names.slice(list?.names.length ?? 0, -1).includes('config')
  return isOwn && field.fields === undefined && field.unmirrored !== true && findTwin(place, fields) === undefined
}

/** Path below the innermost list, or the resource, in bare names: `config.port`. */
export function shortPath({ names, list }: FieldPlace): string {
  return names
    .slice(list?.names.length ?? 0)
    .map(stripModule)
    .join('.')
}
