import { stripModule } from '../domain/data-path.ts'
import type { ResourceSchema } from '../schema/resources.ts'
import type { Book, BookField, Row, Type } from './notation.ts'
import { type FieldPlace, isRepeated, listKeys, listResourcePlaces, type ResourcePlace } from './places.ts'
import { getRequirementIds, isLine, isOpen } from './requirements.ts'

interface Node {
  readonly [keyword: string]: unknown
}

const OPEN = { type: 'object', members: 'open' } as const

const TYPES: Readonly<Record<Type, Node>> = {
  string: { type: 'string' },
  strings: { type: 'array', items: { type: 'string' } },
  name: { type: 'string' },
  names: { type: 'array', items: { type: 'string' } },
  integer: { type: 'integer' },
  integers: { type: 'array', items: { type: 'integer' } },
  boolean: { type: 'boolean' },
  decimal: { type: 'string', pattern: '^\\s*[+-]?\\d+(\\.\\d+)?\\s*$' },
  digits: { type: 'string', pattern: '^\\d+$' },
  object: OPEN,
  list: { type: 'array' },
  empty: { type: 'array', items: { enum: [null] }, minItems: 1, maxItems: 1 },
  id: {},
  any: {},
}

/** Builds the JSON Schemas of a book's resources. Tests and faults use the nodes of these schemas. */
export function buildSchemas(book: Book): readonly ResourceSchema[] {
  return listResourcePlaces(book)
    .filter(({ resource: { judged, within } }) => judged === undefined && within === undefined)
    .map(buildSchema)
}

function buildSchema(at: ResourcePlace): ResourceSchema {
  const { name, resource, fields } = at
  const { path, called, is, atRest, bothRoots, patch, operation, takes, request = takes } = resource
  const top = getTopMember(resource)
  const mayLack = resource.volatile === true || resource.undocumented === true
  return {
    $id: `plumbline:${name}`,
    resource: path,
    ...pickFlags(resource),
    ...(called === undefined ? {} : { title: called }),
    ...linkRequirement('atRest', atRest),
    ...linkRequirement('roots', bothRoots),
    ...(patch === undefined ? {} : { written: buildRowNode(patch) }),
    ...(operation === undefined ? {} : { operation: true }),
    ...(request === undefined
      ? {}
      : { request: takes === undefined ? { ...request } : buildRequestSchema(top, takes, fields) }),
    type: 'object',
    ...linkRequirement('requirement', is),
    ...(mayLack ? {} : { required: [top] }),
    properties: { [top]: topNode(at) },
  }
}

function topNode(at: ResourcePlace): Node {
  const { leaf, schema } = at.resource
  if (leaf !== undefined) return { ...TYPES[leaf.type], ...leaf.schema }
  return { ...describeObject(buildProperties(at, [])), ...schema }
}

const FLAGS = ['watched', 'stands', 'volatile', 'veiled', 'undocumented'] as const

function pickFlags(resource: ResourcePlace['resource']): Node {
  return Object.fromEntries(FLAGS.filter((flag) => resource[flag] === true).map((flag) => [flag, true]))
}

/**
 * Returns the name of the only top-level member of a response: `output` for an operation; otherwise the last name in
 * the path, with the prefix of the module that applies there.
 */
export function getTopMember({ path, top, operation }: ResourcePlace['resource']): string {
  const names = path.split('/')
  const module = names.findLast((each) => each.includes(':'))?.replace(/:.*/, '')
  const last = operation === undefined ? stripModule(names.at(-1) ?? '') : 'output'
  return top ?? (module === undefined ? last : `${module}:${last}`)
}

/** If the contract names no members of an object, any member is allowed. */
function describeObject(parts: Node): Node {
  return Object.keys(parts).length === 0 ? { type: 'object' } : { ...OPEN, ...parts }
}

/**
 * Builds the nodes directly below the given path: fields, containers that enclose fields, and fields that `state` may
 * repeat.
 */
function buildProperties(at: ResourcePlace, names: readonly string[], list?: FieldPlace): Node {
  const own = at.fields.filter((each) => each.list === list)
  const repeated = own.filter((each) => isRepeated(each, at.fields)).map((each) => each.names.map(asState))
  const nodes = new Map<string, FieldPlace | undefined>([
    ...own.map((each) => [each.names.join('/'), each] as const),
    ...repeated.map((each) => [each.join('/'), undefined] as const),
  ])
  const below = [...nodes.keys()]
    .map((path) => path.split('/'))
    .filter((path) => path.length > names.length && names.every((name, index) => path[index] === name))
    .map((path) => path[names.length] ?? '')
  const properties = [...new Set(below)].map((name): [string, Node] => {
    const path = [...names, name]
    const place = nodes.get(path.join('/'))
    if (place !== undefined) return [name, buildFieldNode(at, place)]
    return [name, nodes.has(path.join('/')) ? {} : { ...OPEN, ...buildProperties(at, path, list) }]
  })
  return properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }
}

function asState(name: string): string {
  return name === 'config' ? 'state' : name
}

function buildFieldNode(at: ResourcePlace, place: FieldPlace): Node {
  const { field } = place
  const { called, is, patch, type } = field
  return {
    ...(called === undefined ? {} : { title: called }),
    ...linkRequirement('requirement', is),
    ...(is === undefined ? {} : buildVisibilityNode(place)),
    ...(patch === undefined ? {} : { written: buildRowNode(patch) }),
    ...(type === 'list'
      ? buildListNode(at, place)
      : type === 'object'
        ? describeObject(buildProperties(at, place.names, place.list))
        : leafNode(place)),
    ...buildStatementNode(field),
    ...field.schema,
  }
}

function buildListNode(at: ResourcePlace, place: FieldPlace): Node {
  const { field } = place
  const keys = listKeys(place)
  const { entry, kinds } = field
  const key = keys[0] ?? ''
  return {
    type: 'array',
    keys,
    ...(entry === undefined ? {} : { entry: { key, ...(entry === 'by hand' ? {} : entry) } }),
    ...(kinds === undefined ? {} : { kinds }),
    items: { ...OPEN, required: keys, ...buildProperties(at, place.names, place) },
  }
}

/** A type is enforced only if there is a requirement for it. */
function leafNode({ field }: FieldPlace): Node {
  const { type, is, usual, oneOf, veiled } = field
  const observed = linkRequirement('observe', usual)
  const own = is === undefined ? {} : { ...TYPES[type], ...(oneOf === undefined ? {} : { enum: oneOf }) }
  const many = type === 'names' || type === 'strings'
  return {
    ...own,
    ...(many && is !== undefined ? { items: { type: 'string', ...observed } } : observed),
    ...(veiled === undefined ? {} : { veiled }),
  }
}

function buildStatementNode({ once, write, mirror, unset, readOnly }: BookField): Node {
  const kept = getDetails(write)
  const mirrors = isOpen(mirror) ? 'mayMirror' : 'mirrored'
  return {
    ...linkRequirement('distinct', once),
    ...(write === undefined
      ? {}
      : { kept: { ...pick(kept, ['values', 'own']), requirement: getRequirementIds(write)[0] } }),
    ...linkRequirement(mirrors, mirror),
    ...(unset === undefined
      ? {}
      : { unset: { ...pick(getDetails(unset), ['reads']), requirement: getRequirementIds(unset)[0] } }),
    ...linkRequirement('unwritable', readOnly),
  }
}

/**
 * States which entries of a list contain a field. For a list within a list, this is stated only if the book gives
 * `shown` for the field.
 */
function buildVisibilityNode(place: FieldPlace): Node {
  const { list, field, names } = place
  if (list === undefined || field.type === 'list') return {}
  const isKey = names.length === list.names.length + 1 && listKeys(list).includes(names.at(-1) ?? '')
  const usual = list.list === undefined ? (isKey ? 'each' : 'once') : undefined
  const { shown = usual } = field
  return shown === undefined ? {} : { shown }
}

function buildRowNode({ path, replaces, within, emptyAnswer, status }: Row): Node {
  return {
    ...(path === undefined ? {} : { path }),
    ...(replaces === undefined ? {} : { replaces }),
    ...(within === undefined ? {} : { within }),
    ...linkRequirement('answersNothing', emptyAnswer),
    ...linkRequirement('status', status),
  }
}

function buildRequestSchema(top: string, takes: readonly string[], fields: readonly FieldPlace[]): Node {
  const node = (names: readonly string[]): Node => {
    const place = fields.find((each) => each.names.join('.') === names.join('.'))
    if (place?.field.type === 'list') return { type: 'array', items: { type: 'object', required: listKeys(place) } }
    if (place !== undefined) return TYPES[place.field.type]
    const below = takes
      .map((each) => each.split('.'))
      .filter((each) => names.every((name, index) => each[index] === name))
    const members = [...new Set(below.map((each) => each[names.length] ?? ''))]
    const closed = names.length === 0 ? { additionalProperties: false } : {}
    return {
      type: 'object',
      ...closed,
      properties: Object.fromEntries(members.map((name) => [name, node([...names, name])])),
    }
  }
  return { type: 'object', additionalProperties: false, required: [top], properties: { [top]: node([]) } }
}

function linkRequirement(keyword: string, line: BookField['is']): Node {
  const [id] = getRequirementIds(line)
  return id === undefined ? {} : { [keyword]: id }
}

function getDetails(line: BookField['is']): object {
  if (line === undefined) return {}
  return isLine(line) ? (line[2] ?? {}) : line
}

function pick(details: object, names: readonly string[]): Node {
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name)))
}
