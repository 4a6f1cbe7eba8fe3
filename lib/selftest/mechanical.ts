import type { Field, Resource } from '../schema/fields.ts'
import type { FaultTable } from './faults/table.ts'

/**
 * Faults derived from schema nodes: of a field's type `mistyped:` or `unlisted:`, of a field that only has to be
 * present `missing:`, of a value that is kept `not-kept:`, of its mirror `stale-mirror:`, of its default
 * `other-default:`, of a read-only field `writable:`, of list keys `doubled:`. Each is followed by the field's path in
 * the contract; the root itself has none. A resource at both roots has `restconf-swallows:`. A requirement that covers
 * more than its node's type uses the fault of that part.
 */
export function mechanicalFaults(resources: readonly Resource[]): FaultTable {
  const below = resources.filter(({ path }) => path !== '')
  const types = below.flatMap((resource) => [resource, ...resource.fields].flatMap(faultOfType))
  const statements = resources.flatMap(({ fields }) => fields.flatMap(faultsOfStatements))
  const roots = resources.flatMap(({ roots: id, path }): Fault[] =>
    id === undefined ? [] : [[id, `restconf-swallows:${path}`]],
  )
  return Object.fromEntries([...types, ...statements, ...roots])
}

/** For each field that several list entries must show, adds a fault that leaves it out of one entry. */
export function buildMissingOnceFaults(resources: readonly Resource[]): readonly Fault[] {
  const common = resources.flatMap(({ fields }) => fields).filter(({ shown = 'once' }) => shown !== 'once')
  return common.flatMap(({ requirement, path, names, list }) => {
    const isKey = names.length === (list?.names.length ?? 0) + 1
    return requirement === undefined || isKey ? [] : [[requirement, `missing-once:${path}`] as const]
  })
}

/** For each resource, adds a fault that replaces it by a web server's page. */
export function buildGoneResourceFaults(resources: readonly Resource[]): readonly Fault[] {
  return resources.flatMap(({ requirement, path, operation }) =>
    requirement === undefined || path === '' || operation === true ? [] : [[requirement, `gone:${path}`] as const],
  )
}

export type Fault = readonly [requirement: string, fault: string]

function faultOfType(
  node: Pick<Field, 'requirement' | 'path' | 'type' | 'enum' | 'pattern' | 'shown'>,
): readonly Fault[] {
  const { requirement, path } = node
  if (requirement === undefined) return []
  const kind = isClosed(node)
    ? 'unlisted'
    : node.shown !== undefined && node.type === undefined
      ? 'missing'
      : 'mistyped'
  return [[requirement, `${kind}:${path}`]]
}

function faultsOfStatements({ kept, unset, mirrored, unwritable, distinct, path }: Field): readonly Fault[] {
  return [
    ...(kept === undefined ? [] : [[kept.requirement, `not-kept:${path}`] as const]),
    ...(unset === undefined ? [] : [[unset.requirement, `other-default:${path}`] as const]),
    ...(mirrored === undefined ? [] : [[mirrored, `stale-mirror:${path}`] as const]),
    ...(unwritable === undefined ? [] : [[unwritable, `writable:${path}`] as const]),
    ...(distinct === undefined ? [] : [[distinct, `doubled:${path}`] as const]),
  ]
}

/**
 * A string of another type also violates an enumeration or a decimal pattern. The value, not the type, is then at
 * fault.
 */
function isClosed({ enum: listed, pattern }: Pick<Field, 'enum' | 'pattern'>): boolean {
  return listed !== undefined || (pattern !== undefined && new RegExp(pattern).test('12.5'))
}
