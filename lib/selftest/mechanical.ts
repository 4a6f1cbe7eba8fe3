import type { Field, Resource } from '../schema/fields.ts'
import type { FaultTable } from './faults/table.ts'

/**
 * Faults that follow from what schema nodes say: of the type of a field `mistyped:` or `unlisted:`, of one that only
 * has to be there `missing:`, of a value that is
 * kept `not-kept:`, of its mirror `stale-mirror:`, of what it reads when it is not set `other-default:`, of a field that
 * cannot be written `writable:`, of the keys of a list `doubled:`, each with the field's path in the contract, which the
 * root itself has not; of a resource at both roots `restconf-swallows:`. A requirement that says more than the type of its node has the fault of that.
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

/** Each field that many entries of a list have to show is left out in one of them too. */
export function buildMissingOnceFaults(resources: readonly Resource[]): readonly Fault[] {
  const common = resources.flatMap(({ fields }) => fields).filter(({ shown = 'once' }) => shown !== 'once')
  return common.flatMap(({ requirement, path, names, list }) => {
    const isKey = names.length === (list?.names.length ?? 0) + 1
    return requirement === undefined || isKey ? [] : [[requirement, `missing-once:${path}`] as const]
  })
}

/** Each resource is missing too: a web server says so in its place. */
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

/** A string of another type is also one that the enumeration does not list, or no decimal: the value is what is wrong then. */
function isClosed({ enum: listed, pattern }: Pick<Field, 'enum' | 'pattern'>): boolean {
  return listed !== undefined || (pattern !== undefined && new RegExp(pattern).test('12.5'))
}
