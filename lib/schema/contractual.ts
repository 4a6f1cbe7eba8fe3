import { stripModule } from '../domain/data-path.ts'
import { type Field, type Resource } from './fields.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Returns the configuration in a value, without the fields that the contract does not name. A target may also return
 * fields that cannot be written.
 */
export function contractual(
  value: unknown,
  { names, members }: Pick<Field, 'names' | 'members'>,
  resource: Resource,
): unknown {
  if (!isMembers(value)) return value
  const kept = members
    .filter((name) => stripModule(name) !== 'state')
    .flatMap((name): [string, unknown][] => {
      const found = findMember(value, name)
      if (found === undefined) return []
      const { field, reported } = fieldsByName(resource).get([...names, name].join('/')) ?? {}
      if (reported === true) return []
      if (field === undefined || field.members.length === 0) return [[name, found]]
      const inner = Array.isArray(found)
        ? found.map((each) => contractual(each, field, resource))
        : contractual(found, field, resource)
      return [[name, inner]]
    })
  return Object.fromEntries(kept)
}

interface Known {
  readonly field: Field
  /** Whether the contract names no writable part of the field. */
  readonly reported: boolean
}

/** The fields of each resource by name. Cached, because every comparison looks up each field of a body. */
const known = new WeakMap<Resource, ReadonlyMap<string, Known>>()

function fieldsByName(resource: Resource): ReadonlyMap<string, Known> {
  const { fields } = resource
  const found =
    known.get(resource) ??
    new Map(
      fields
        .toReversed()
        .map((field) => [field.names.join('/'), { field, reported: isReported(field, resource) }] as const),
    )
  known.set(resource, found)
  return found
}

/**
 * Whether the contract names no writable part of a field, such as a list whose entries have only keys and a `state`.
 */
function isReported({ names, keys, members, path }: Field, { fields }: Pick<Resource, 'fields'>): boolean {
  const inner = members.map(stripModule)
  if (keys !== undefined)
    return inner.includes('state') && inner.every((name) => name === 'state' || keys.includes(name))
  const held = fields.filter((each) => each.names.length === names.length + 1 && each.path.startsWith(`${path}/`))
  return held.length > 0 && held.length === inner.length && held.every((each) => isReported(each, { fields }))
}

/** Finds a member with or without its module prefix. */
export function findMember(value: unknown, name: string): unknown {
  if (!isMembers(value)) return undefined
  return value[name] ?? Object.entries(value).find(([member]) => stripModule(member) === stripModule(name))?.[1]
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
