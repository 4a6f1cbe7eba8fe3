import type { Book, BookField, BookResource, Details, Fields } from './notation.ts'

/** A resource of a book, by the name that it has there. */
export interface ResourcePlace {
  readonly book: Book
  readonly name: string
  readonly resource: BookResource
  readonly fields: readonly FieldPlace[]
}

/** A field of a book, where it stands. */
export interface FieldPlace {
  /** Names on the way from the top member, as the contract writes them; list entries add none. */
  readonly names: readonly string[]
  readonly field: BookField
  /** The innermost list that it stands in. */
  readonly list?: FieldPlace
  /** The innermost field that it stands in, a list or an object, which says something of it. */
  readonly above?: FieldPlace
  /** What lines have from the fields that they stand in. */
  readonly inherits: Details
}

/** Resources and fields of a book, outermost first, in its order. */
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

/** To whom a requirement applies: lines below a field, and other lines of it, have it from the field. */
export function pickInheritedDetails(field: BookField): Details {
  const { targets, since, before, models, capability, restsOn }: Details = field
  return Object.fromEntries(
    Object.entries({ targets, since, before, models, capability, restsOn }).filter(([, value]) => value !== undefined),
  )
}

/** The keys of a list, by their names. */
export function listKeys({ field: { key = [] } }: FieldPlace): readonly string[] {
  return typeof key === 'string' ? [key] : key
}

/** The field of `state` for one of `config`, and the other way round. */
export function findTwin({ names }: FieldPlace, fields: readonly FieldPlace[]): FieldPlace | undefined {
  const other = names.map((name) => ({ config: 'state', state: 'config' })[name] ?? name).join('/')
  return other === names.join('/') ? undefined : fields.find((each) => each.names.join('/') === other)
}

/** Whether `state` may repeat a field of `config` that has no line of its own there. */
export function isRepeated(place: FieldPlace, fields: readonly FieldPlace[]): boolean {
  const { names, field, list } = place
  const isOwn = names.slice(list?.names.length ?? 0, -1).includes('config')
  return isOwn && field.fields === undefined && field.unmirrored !== true && findTwin(place, fields) === undefined
}

/** The name of the member without its module. */
export function bare(name: string): string {
  return name.replace(/^[^:]+:/, '')
}

/** Path below the innermost list, or the resource, in bare names: `config.port`. */
export function shortPath({ names, list }: FieldPlace): string {
  return names
    .slice(list?.names.length ?? 0)
    .map(bare)
    .join('.')
}
