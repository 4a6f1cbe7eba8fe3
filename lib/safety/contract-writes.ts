import {
  getLastSegment,
  getParent,
  stripModule,
  toPlace,
  splitBelow,
  stripKey,
  stripKeys,
  encodeKey,
} from '../domain/data-path.ts'
import { loadResources } from '../catalogue/schemas.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { contractual } from '../schema/contractual.ts'
import type { Resource } from '../schema/fields.ts'
import type { Written } from '../schema/statements.ts'
import { extractPart } from './resource.ts'
import { entryKey, isList, isMembers, leaves, listEntryKeys, type Members } from './tree.ts'

/** A documented PATCH or PUT. */
export interface Patch {
  readonly method: 'PATCH' | 'PUT'
  readonly path: string
  readonly body: Members
}

let known: readonly Resource[] | undefined

/**
 * Builds the documented PATCHes and PUTs that write the given leaves. Each request follows the row of the contract to
 * which the schema assigns the leaves in that request.
 * @param wanted the whole resource in its wanted state, below its top member
 * @param paths of the leaves, below the data root
 */
export function buildPatches(
  resource: string,
  wanted: Members,
  paths: Iterable<string>,
  extent: { readonly lists: Extent; readonly leafLists: Extent },
): readonly Patch[] {
  const description = findResource(resource)
  const [top = ''] = Object.keys(wanted)
  const rows = Map.groupBy(paths, (path) => findRow(path, description))
  return [...rows].flatMap(([row, held]) => {
    if (row?.replaces) return buildReplacement(resource, row.path ?? resource, wanted)
    const reduced = pruneToLeaves(wanted, new Set(held), getParentPath(resource), extent)
    const inner = Object.values(Object(reduced))[0]
    if (inner === undefined) return []
    const within = row?.within ?? [top]
    const body = within.reduceRight<unknown>((value, name) => ({ [name]: value }), inner)
    return isMembers(body) ? [{ method: 'PATCH', path: row?.path ?? resource, body }] : []
  })
}

/**
 * Builds the PUT for a row that replaces the content at its path. If the wanted content is empty, the body contains an
 * empty container.
 */
function buildReplacement(resource: string, path: string, wanted: Members): readonly Patch[] {
  const part = extractPart(wanted, resource, path)
  if (isMembers(part) && Object.keys(part).length > 0)
    return [{ method: 'PUT', path, body: Object(pickContractPart(resource, path, part)) }]
  const name = getLastSegment(path)
  return path === resource ? [] : [{ method: 'PUT', path, body: { [name]: {} } }]
}

/**
 * Whether the row that writes a leaf replaces the content around the leaf. If so, a documented write can remove the
 * leaf by leaving it out.
 */
export function isReplacedByRow(resource: string, leaf: string): boolean {
  const row = findRow(leaf, findResource(resource))
  return row?.replaces === true && row.path !== undefined && row.path !== resource
}

/** Reduces a resource to the fields that the contract names. Returns the body unchanged if the contract names none. */
export function pickContractFields(resource: string, body: Members): Members {
  const description = findResource(resource)
  if (description === undefined || description.fields.length === 0) return body
  const members = description.fields.flatMap(({ names }) => (names.length === 1 ? names : []))
  return Object.fromEntries(
    Object.entries(body).map(([top, value]) => [top, contractual(value, { names: [], members }, description)]),
  )
}

/**
 * Reduces a part of a resource to the fields that the contract names, in the shape of a GET response at the part's
 * path.
 */
export function pickContractPart(resource: string, path: string, part: unknown): unknown {
  const description = findResource(resource)
  const names = splitBelow(resource, path).map(stripKey)
  if (!isMembers(part) || description === undefined) return part
  if (names.length === 0) return pickContractFields(resource, part)
  const field = description.fields.find((each) => each.path === [toPlace(resource), ...names].join('/'))
  if (field === undefined) return part
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : contractual(value, field, description)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, named(value)]))
}

/**
 * Whether the contract names a leaf, given by its path below the data root. If the contract names no field of a
 * resource, all leaves of the resource count as named.
 */
export function isNamed(resource: string, leaf: string): boolean {
  const known = named.get(resource) ?? new Set(findResource(resource)?.fields.map(({ path }) => path))
  named.set(resource, known)
  return known.size === 0 || known.has(stripKeys(leaf))
}

/** Caches the field paths that the contract names, for each requested resource. */
const named = new Map<string, ReadonlySet<string>>()

/** Returns the only top member of a resource's responses. */
export function getTopMember(resource: string): string {
  const top = findResource(resource)?.top ?? ''
  return top === '' ? getLastSegment(resource) : top
}

/** Returns the path of a resource's parent, below the data root. */
export function getParentPath(resource: string): string {
  return getParent(toPlace(resource))
}

/** Returns the row that writes a leaf: the row of the innermost enclosing field that the contract names. */
function findRow(leaf: string, description: Resource | undefined): Written | undefined {
  const path = stripKeys(leaf)
  const around = description?.fields
    .filter((field) => path === field.path || path.startsWith(`${field.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  return around?.row ?? description?.row
}

function findResource(resource: string): Resource | undefined {
  known ??= loadResources()
  return known.find((each) => each.resource === resource)
}

/** How much of a list a body contains: the complete list, or only the members that the write concerns. */
export type Extent = 'complete' | 'named'

/**
 * Reduces a value to the given leaves. List entries keep their keys.
 * @param paths leaf paths as in `differences`
 * @param path of the value
 * @param extent how much to keep of lists and leaf-lists that contain, or contained, one of the leaves
 */
export function pruneToLeaves(
  value: unknown,
  paths: ReadonlySet<string>,
  path: string,
  extent: { readonly lists: Extent; readonly leafLists: Extent },
): unknown {
  if (isList(value)) {
    if (extent.lists === 'complete') return value
    const entries = value.filter((entry) => isHeld(`${path}=${entryKey(entry, path)}`, paths))
    return entries.flatMap((entry) => {
      const kept = pruneToLeaves(entry, paths, `${path}=${entryKey(entry, path)}`, extent)
      return isVoid(kept) ? [] : [{ ...Object.fromEntries(listEntryKeys(entry, path)), ...Object(kept) }]
    })
  }
  if (Array.isArray(value)) {
    return extent.leafLists === 'complete' ? value : value.filter((item) => paths.has(`${path}=${encodeKey(item)}`))
  }
  if (!isMembers(value)) return value
  // An empty list is sent if lists of its kind are sent completely, because the empty list removes what the run added.
  // Only the paths of the removed leaves show whether the empty list is a list of entries or a leaf-list.
  const clears = (at: string) => (hasEntries(at, paths) ? extent.lists : extent.leafLists) === 'complete'
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = joinPath(path, name)
    if (!isHeld(at, paths)) return []
    const reduced = pruneToLeaves(inner, paths, at, extent)
    return isVoid(reduced) && !(Array.isArray(inner) && isVoid(inner) && clears(at)) ? [] : [[name, reduced]]
  })
  return Object.fromEntries(kept)
}

/** Whether any of the leaves is in an entry of the list at a path. Values of a leaf-list do not count. */
function hasEntries(list: string, leaves: ReadonlySet<string>): boolean {
  return [...leaves].some((leaf) => leaf.startsWith(`${list}=`) && leaf.includes('/', list.length))
}

/** Removes leaves from a value. Also removes list entries and containers that become empty, but keeps empty lists. */
export function removeLeaves(value: unknown, gone: ReadonlySet<string>, path: string): unknown {
  if (isList(value)) {
    return value.flatMap((entry) => {
      const left = removeLeaves(entry, gone, `${path}=${entryKey(entry, path)}`)
      return leaves(left).length === 0 ? [] : [{ ...Object.fromEntries(listEntryKeys(entry, path)), ...Object(left) }]
    })
  }
  if (Array.isArray(value)) return value.filter((item) => !gone.has(`${path}=${encodeKey(item)}`))
  if (!isMembers(value)) return value
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = joinPath(path, name)
    if (gone.has(at)) return []
    const left = removeLeaves(inner, gone, at)
    const emptied = isMembers(inner) && isMembers(left) && isVoid(left) && !isVoid(inner)
    return emptied ? [] : [[name, left]]
  })
  return Object.fromEntries(kept)
}

/**
 * Merges one value over another. Entries with the same key are merged. Equal values of a leaf-list are not repeated.
 * @param path of both values
 */
export function overlayValue(under: unknown, over: unknown, path: string): unknown {
  if (Array.isArray(under) && Array.isArray(over)) return overlayLists(under, over, path)
  if (!isMembers(under) || !isMembers(over)) return over
  const result = new Map(Object.entries(under))
  for (const [name, value] of Object.entries(over)) {
    const known = [...result.keys()].find((each) => stripModule(each) === stripModule(name)) ?? name
    result.set(known, result.has(known) ? overlayValue(result.get(known), value, joinPath(path, name)) : value)
  }
  return Object.fromEntries(result)
}

function overlayLists(under: readonly unknown[], over: readonly unknown[], path: string): readonly unknown[] {
  const keyIn = (item: unknown) => (isMembers(item) ? entryKey(item, path) : encodeKey(item))
  const above = new Map(over.map((item) => [keyIn(item), item]))
  const known = new Set(under.map(keyIn))
  return [
    ...under.map((item) => (above.has(keyIn(item)) ? overlayValue(item, above.get(keyIn(item)), path) : item)),
    ...over.filter((item) => !known.has(keyIn(item))),
  ]
}

/** Whether one of the paths is the given place, is below it, or is in an entry of the list at that place. */
export function isHeld(place: string, paths: Iterable<string>): boolean {
  for (const each of paths) {
    if (each === place || each.startsWith(`${place}/`) || each.startsWith(`${place}=`)) return true
  }
  return false
}

function joinPath(path: string, name: string): string {
  return path === '' ? stripModule(name) : `${path}/${stripModule(name)}`
}

function isVoid(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isMembers(value) && Object.keys(value).length === 0
}

/**
 * Deletes the node at a data path by DELETE, or else over the CLI. The contract documents neither method.
 * @returns whether the target accepted the deletion; only a read shows the effect
 */
export async function takeOut(restconf: Restconf, path: string): Promise<boolean> {
  return (await restconf.ask('DELETE', path)).status < 300 || restconf.retract(path)
}
