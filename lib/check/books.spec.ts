import { stripModule } from '../domain/data-path.ts'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Book, Type } from '../book/notation.ts'
import { type FieldPlace, isRepeated, listKeys, listResourcePlaces, type ResourcePlace } from '../book/places.ts'
import { isLine } from '../book/requirements.ts'
import { books } from '../catalogue/books.ts'
import { areas } from '../targets/emulator/areas/areas.ts'
import type { Declaration, LeafType } from '../targets/emulator/schema/declaration.ts'
import { joinModels } from '../targets/emulator/schema/join.ts'
import { differences } from './differences.ts'

/** A field as described by a book or by the emulator. */
interface Said {
  readonly type: string
  readonly keys?: readonly string[]
  /** All permitted values. */
  readonly values?: readonly unknown[]
  /** The value of the field when unset. */
  readonly reads?: unknown
  /** Whether the field is writable. Undefined for a field that is below neither `config` nor `state`. */
  readonly writable?: boolean
}

const TYPES: Readonly<Record<Type, string>> = {
  string: 'text',
  name: 'text',
  decimal: 'text',
  digits: 'text',
  strings: 'texts',
  names: 'texts',
  integer: 'integer',
  integers: 'integers',
  boolean: 'boolean',
  empty: 'empty',
  object: 'object',
  list: 'list',
  id: 'any',
  any: 'any',
}
const BASES: Readonly<Record<LeafType['base'], string>> = {
  string: 'text',
  decimal: 'text',
  enum: 'text',
  identity: 'text',
  secret: 'text',
  mark: 'text',
  integer: 'integer',
  boolean: 'boolean',
  empty: 'empty',
}

const model = joinModels(areas.flatMap(({ model: part }) => part ?? []))
const inEmulator = new Map(declaredBelow(model, '', true))

/** Lists those fields of a book that a GET can read, by their paths without module prefixes. */
function fieldsIn(book: Book): readonly (readonly [string, Said])[] {
  return listResourcePlaces(book)
    .filter(isData)
    .flatMap((at) => [
      ...(at.resource.leaf === undefined ? [] : saidOf(at, { names: [], field: at.resource.leaf, inherits: {} })),
      ...at.fields.flatMap((place) => saidOf(at, place)),
    ])
}

/** Whether a resource is below the data root and is read by GET. */
function isData({ resource: { operation, path } }: ResourcePlace): boolean {
  return operation === undefined && path.startsWith('/data/')
}

function saidOf(at: ResourcePlace, place: FieldPlace): readonly (readonly [string, Said])[] {
  const { field, names } = place
  const { type, oneOf, unset } = field
  const reads = isLine(unset) ? unset[2]?.reads : unset?.reads
  const said: Said = {
    type: TYPES[type],
    ...(type === 'list' ? { keys: listKeys(place) } : {}),
    // Removes module prefixes, because the emulator adds the module name to an identity itself.
    ...(oneOf === undefined ? {} : { values: oneOf.map(stripModule) }),
    ...(reads === undefined ? {} : { reads }),
    ...writableBy(place),
  }
  const path = [pathOf(at), ...names.map(stripModule)]
  const state = path.map((name, index) => (index > 0 && name === 'config' ? 'state' : name))
  return [
    [path.join('/'), said],
    ...(isRepeated(place, at.fields) ? [[state.join('/'), { type: said.type, writable: false }] as const] : []),
  ]
}

function writableBy({ names, field: { write } }: FieldPlace): Pick<Said, 'writable'> {
  if (names.includes('state')) return { writable: false }
  return names.includes('config') || write !== undefined ? { writable: true } : {}
}

function pathOf({ resource: { path } }: ResourcePlace): string {
  return path.split('/').slice(2).map(stripModule).join('/')
}

function declaredBelow(node: Declaration, path: string, writable: boolean): readonly (readonly [string, Said])[] {
  const own = writable && !('readOnly' in node && node.readOnly === true)
  const said = saidBy(node, own)
  const children = 'children' in node ? Object.entries(node.children) : []
  const below = children.flatMap(([name, child]) =>
    declaredBelow(child, path === '' ? stripModule(name) : `${path}/${stripModule(name)}`, own),
  )
  return [[path, said], ...below]
}

function saidBy(node: Declaration, writable: boolean): Said {
  switch (node.kind) {
    case 'container':
      return { type: 'object', writable }
    case 'list':
      return { type: 'list', keys: node.keys, writable }
    case 'leaf-list':
      return { type: `${BASES[node.type.base]}s`, writable }
    case 'leaf': {
      const { type, default: reads } = node
      return {
        type: BASES[type.base],
        ...(type.base === 'enum' || type.base === 'identity' ? { values: type.values } : {}),
        ...(reads === undefined ? {} : { reads }),
        writable,
      }
    }
  }
}

/** Returns the fields on which the book and the emulator disagree. A fact counts only if both of them specify it. */
function differencesIn(book: Book): readonly string[] {
  const told = new Map(fieldsIn(book))
  const isWhole = ({ resource: { within, undocumented } }: ResourcePlace) =>
    within === undefined && undocumented === undefined
  const tops = listResourcePlaces(book)
    .filter((at) => isData(at) && isWhole(at))
    .map(pathOf)
  const apart = [...told].flatMap(([path, said]) => {
    const found = inEmulator.get(path)
    return found === undefined ? [`${path}: the emulator has no such field`] : compare(path, said, found)
  })
  const unnamed = [...inEmulator].filter(
    ([path, { type }]) => type !== 'object' && !told.has(path) && tops.some((top) => path.startsWith(`${top}/`)),
  )
  return [...apart, ...unnamed.map(([path]) => `${path}: the book has no such field`)]
}

function compare(path: string, said: Said, found: Said): readonly string[] {
  const { values, keys, reads, type, writable } = said
  const differs = (what: string, one: unknown, other: unknown) =>
    `${path}: ${what} is ${JSON.stringify(one)} in the book, ${JSON.stringify(other)} in the emulator`
  return [
    ...(type === 'any' || type === found.type ? [] : [differs('type', type, found.type)]),
    ...(isDeepStrictEqual(keys, found.keys) ? [] : [differs('key', keys, found.keys)]),
    ...(values === undefined || isDeepStrictEqual(new Set(values), new Set(found.values))
      ? []
      : [differs('list of values', values, found.values)]),
    ...(reads === undefined || isDeepStrictEqual(reads, found.reads) ? [] : [differs('default', reads, found.reads)]),
    ...(writable === undefined || writable === found.writable
      ? []
      : [differs('writability', writable, found.writable)]),
  ]
}

const listed = Object.keys(differences)

function covers(place: string, difference: string): boolean {
  return /[/:]/.test(difference.slice(place.length, place.length + 1)) && difference.startsWith(place)
}

describe('the contract files and the emulator, which were written independently,', () => {
  test.each(books.map((book) => [book.area, book] as const))(
    'agree on %s, except for listed differences',
    (_, book) => {
      const found = differencesIn(book)

      expect(found.filter((each) => !listed.some((place) => covers(place, each)))).toEqual([])
    },
  )

  test('differ wherever a difference is listed', () => {
    const found = books.flatMap(differencesIn)

    expect(listed.filter((place) => !found.some((each) => covers(place, each)))).toEqual([])
  })

  test('are compared by type, values, default, key, writability and path', () => {
    const [dns] = books.filter(({ area }) => area === 'dns')
    const fields = new Map(dns === undefined ? [] : fieldsIn(dns))
    const path = 'system/dns/servers/server/config/port'
    const said = fields.get(path) ?? { type: '', writable: false }
    const found = inEmulator.get(path) ?? { type: '', writable: false }

    expect(compare(path, said, found)).toEqual([])
    expect(compare(path, said, { ...found, type: 'text' })).toHaveLength(1)
    expect(compare(path, { ...said, reads: 54 }, found)).toHaveLength(1)
    expect(compare(path, said, { ...found, writable: false })).toHaveLength(1)
    expect(compare(path, { ...said, values: ['A'] }, { ...found, values: ['B'] })).toHaveLength(1)
    expect(compare(path, { ...said, keys: ['a'] }, { ...found, keys: ['b'] })).toHaveLength(1)
  })
})
