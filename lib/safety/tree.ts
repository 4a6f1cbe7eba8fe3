import {
  getLastSegment,
  getParent,
  stripKey,
  stripKeys,
  joinPlace,
  toPlace,
  stripModule,
  encodeKey,
} from '../domain/data-path.ts'
import { loadResources } from '../catalogue/schemas.ts'

/** Key names of every list in the contract, by list path without keys. */
let known: ReadonlyMap<string, readonly string[]> | undefined

/** Caches results by path, because processing a configuration requests the keys at each object. */
const asked = new Map<string, readonly string[] | undefined>()

/**
 * Returns the key names of a list, in the contract's order. Returns undefined if the contract does not name the list.
 * @param path path of the list without module prefixes, below the data root or below any part of it
 */
export function getListKeys(path: string): readonly string[] | undefined {
  if (!asked.has(path)) asked.set(path, findListKeys(stripKeys(path)))
  return asked.get(path)
}

function findListKeys(way: string): readonly string[] | undefined {
  known ??= new Map(
    loadResources().flatMap(({ fields }) =>
      fields.flatMap(({ path: list, keys }) => (keys === undefined ? [] : [[list, keys] as const])),
    ),
  )
  return known.get(way) ?? [...known].find(([list]) => list.endsWith(`/${way}`))?.[1]
}

/** A leaf of a configuration with its path, such as `dns/servers/server=192.0.2.1/config/port`. */
export interface Leaf {
  readonly path: string
  readonly value: unknown
}

export type Members = Readonly<Record<string, unknown>>

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.length > 0 && value.every(isMembers)
}

/**
 * Returns the keys of a list entry: the members that the contract names as keys. A device may show additional members,
 * in any order. For a list outside the contract, the key is the first member whose value is neither an object nor an
 * array.
 * @param path path of the list
 */
export function listEntryKeys(entry: Members, path: string): readonly (readonly [name: string, value: unknown])[] {
  const members = Object.entries(entry)
  const named = getListKeys(path)?.map(
    (key) => members.find(([name]) => name === key) ?? members.find(([name]) => stripModule(name) === key),
  )
  if (named?.every((each) => each !== undefined) === true) return named
  return [members.find(([, value]) => typeof value !== 'object') ?? members[0] ?? ['', undefined]]
}

/** Returns the key of a list entry as part of a path. */
export function entryKey(entry: Members, path: string): string {
  return listEntryKeys(entry, path)
    .map(([, value]) => encodeKey(value))
    .join(',')
}

/**
 * Returns all leaves of a value. Each value of a leaf-list is a leaf of its own. Containers named `state` are ignored.
 */
export function leaves(value: unknown, path = ''): readonly Leaf[] {
  const at = (name: string) => joinPlace(path, name)
  if (isList(value)) return value.flatMap((entry) => leaves(entry, `${path}=${entryKey(entry, path)}`))
  if (Array.isArray(value)) return value.map((item) => ({ path: `${path}=${encodeKey(item)}`, value: String(item) }))
  if (!isMembers(value)) return [{ path, value: typeof value === 'number' ? String(value) : value }]
  if (isLoneEntry(path)) return leaves([value], path)
  return Object.entries(value)
    .filter(([name]) => stripModule(name) !== 'state')
    .flatMap(([name, inner]) => leaves(inner, at(stripModule(name))))
}

/** Whether the object at a path is a list entry that is sent without the list around it. */
function isLoneEntry(path: string): boolean {
  return !getLastSegment(path).includes('=') && getListKeys(path) !== undefined
}

/** Returns a value without its `state` containers. */
export function configuration(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(configuration)
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => stripModule(name) !== 'state')
  return Object.fromEntries(kept.map(([name, inner]) => [name, configuration(inner)]))
}

export interface Difference {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Returns the leaves that differ between two values. The order of lists does not matter. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  return diffLeaves(leaves(before ?? {}), leaves(after ?? {}))
}

function diffLeaves(before: readonly Leaf[], after: readonly Leaf[]): readonly Difference[] {
  const first = new Map(before.map(({ path, value }) => [path, value]))
  const second = new Map(after.map(({ path, value }) => [path, value]))
  const changed = [...new Set([...first.keys(), ...second.keys()])].filter(
    (path) => first.get(path) !== second.get(path),
  )
  return changed.map((path) => ({
    path,
    ...(first.has(path) ? { before: first.get(path) } : {}),
    ...(second.has(path) ? { after: second.get(path) } : {}),
  }))
}

/** Returns the leaves that differ between two GET responses for a path. Their paths are below the data root. */
export function diffAnswers(path: string, before: unknown, after: unknown): readonly Difference[] {
  return diffLeaves(listLeaves(path, before), listLeaves(path, after))
}

/**
 * Returns the innermost place below the data root that contains everything in a request body. Used for bodies without
 * leaves.
 */
export function innermost(requestPath: string, body: unknown): string {
  const base = toPlace(requestPath)
  const last = stripKey(getLastSegment(base))
  const names: string[] = []
  let value = body
  for (;;) {
    const [only, ...others] = isMembers(value) ? Object.entries(value) : []
    if (only === undefined || others.length > 0) break
    const name = stripModule(only[0])
    if (name !== 'data' && !(names.length === 0 && name === last)) names.push(name)
    value = only[1]
  }
  return joinPlace(base, ...names)
}

/** Returns the leaves that a request would write, with paths below the data root. */
export function listLeaves(requestPath: string, body: unknown): readonly Leaf[] {
  const base = toPlace(requestPath)
  const unwrapped = isMembers(body) && isMembers(body['ietf-restconf:data']) ? body['ietf-restconf:data'] : body
  const named = isMembers(unwrapped) ? unwrapped : {}
  const last = stripKey(getLastSegment(base))
  return Object.entries(named).flatMap(([name, value]) => {
    const parent = stripModule(name) === last ? getParent(base) : base
    const path = joinPlace(parent, stripModule(name))
    return leaves(value, path)
  })
}
