import { resourcesOf } from '../catalogue/schemas.ts'
import { contractual } from '../schema/contractual.ts'
import type { Resource } from '../schema/fields.ts'
import type { Written } from '../schema/statements.ts'
import { nameOf, placeOf } from './resource.ts'
import { type Extent, pruned } from './rewriting.ts'
import { isMembers, type Members } from './tree.ts'

/** A documented PATCH. */
export interface Patch {
  readonly path: string
  readonly body: Members
}

let known: readonly Resource[] | undefined

/**
 * The documented PATCHes that write some leaves of a resource, each to the row that the schema names.
 * @param wanted the whole resource as it is to stand, below its top member
 * @param paths of the leaves, below the data root
 */
export function patchesOf(
  resource: string,
  wanted: Members,
  paths: Iterable<string>,
  extent: { readonly lists: Extent; readonly leafLists: Extent },
): readonly Patch[] {
  const description = describing(resource)
  const [top = ''] = Object.keys(wanted)
  const rows = Map.groupBy(paths, (path) => rowOf(path, description))
  return [...rows].flatMap(([row, held]) => {
    const reduced = pruned(wanted, new Set(held), parentOf(resource), extent)
    const inner = Object.values(Object(reduced))[0]
    if (inner === undefined) return []
    const within = row?.within ?? [top]
    const body = within.reduceRight<unknown>((value, name) => ({ [name]: value }), inner)
    return isMembers(body) ? [{ path: row?.path ?? resource, body }] : []
  })
}

/** A resource as far as the contract names its fields; itself where the contract names none. */
export function namedByContract(resource: string, body: Members): Members {
  const description = describing(resource)
  if (description === undefined || description.fields.length === 0) return body
  const members = description.fields.flatMap(({ names }) => (names.length === 1 ? names : []))
  return Object.fromEntries(
    Object.entries(body).map(([top, value]) => [top, contractual(value, { names: [], members }, description)]),
  )
}

/** The name of the key of a list, by the names on the way to it from the resource; undefined where the contract names none. */
export function keyNameOf(resource: string, list: readonly string[]): string | undefined {
  const path = [placeOf(resource), ...list.map(nameOf)].join('/')
  return describing(resource)?.fields.find((field) => field.path === path)?.members[0]
}

/** The one member of the resource's answers. */
export function topOf(resource: string): string {
  const top = describing(resource)?.top ?? ''
  return top === '' ? (resource.split('/').at(-1) ?? '') : top
}

/** What a resource stands in, below the data root. */
export function parentOf(resource: string): string {
  return placeOf(resource).split('/').slice(0, -1).join('/')
}

/** The row of the innermost field around a leaf that the contract names. */
function rowOf(leaf: string, description: Resource | undefined): Written | undefined {
  const path = leaf.split('/').map(nameOf).join('/')
  const around = description?.fields
    .filter((field) => path === field.path || path.startsWith(`${field.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  return around?.row ?? description?.row
}

function describing(resource: string): Resource | undefined {
  known ??= resourcesOf()
  return known.find((each) => each.resource === resource)
}
