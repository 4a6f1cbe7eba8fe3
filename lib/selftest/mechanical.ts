import type { Field, Resource } from '../schema/fields.ts'
import type { FaultTable } from './faults/table.ts'

/**
 * Derives faults from schema nodes. The name of a fault is a prefix and the path of the field or resource; the path of
 * the root is empty. The prefix shows what is broken: the type (`mistyped:`), an enumeration or number format
 * (`unlisted:`), the presence (`missing:`), the storing of a written value (`not-kept:`), the mirror in `state`
 * (`stale-mirror:`), the default (`other-default:`), the write protection (`writable:`), the uniqueness of list keys
 * (`doubled:`), or the resource at /restconf (`restconf-swallows:`). If one requirement covers both the type of a field
 * and another of these properties, its fault breaks the other property and not the type.
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

/** For each field that more than one list entry must show, returns a fault that leaves the field out of one entry. */
export function buildMissingOnceFaults(resources: readonly Resource[]): readonly Fault[] {
  const common = resources.flatMap(({ fields }) => fields).filter(({ shown = 'once' }) => shown !== 'once')
  return common.flatMap(({ requirement, path, names, list }) => {
    const isKey = names.length === (list?.names.length ?? 0) + 1
    return requirement === undefined || isKey ? [] : [[requirement, `missing-once:${path}`] as const]
  })
}

/**
 * For each resource, returns a fault that makes the target return a web server's error page instead of the resource.
 */
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
 * Whether a field's values are restricted by an enumeration, or by a pattern for decimal numbers. The fault of such a
 * field returns a string that violates the restriction, so that the type is right and the value is wrong.
 */
function isClosed({ enum: listed, pattern }: Pick<Field, 'enum' | 'pattern'>): boolean {
  return listed !== undefined || (pattern !== undefined && new RegExp(pattern).test('12.5'))
}
