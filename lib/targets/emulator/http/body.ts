import type { Device } from '../device.ts'
import { childNamed, type SchemaNode } from '../model/schema.ts'
import { Refusal } from '../refusal.ts'

/** The JSON object of a request's body. */
export function objectOf(body: string): { [member: string]: unknown } {
  if (body.trim() === '') throw new Refusal('malformed-message', 'a body is needed')
  const value = parsed(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('malformed-message', 'the body must be a JSON object')
  }
  return { ...value }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new Refusal('malformed-message', `the body is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** The name and value of the body's one member. */
export function onlyMember(body: string): { member: string; json: unknown } {
  const [first, second] = Object.entries(objectOf(body))
  if (!first || second) throw new Refusal('malformed-message', 'the body must have exactly one member')
  return { member: first[0], json: first[1] }
}

/** The value of the body's one member, which must name the node that the path names. */
export function memberOf(body: string, target: SchemaNode): unknown {
  const { member, json } = onlyMember(body)
  if (member !== target.top && member !== target.wireName) {
    throw new Refusal('malformed-message', `unknown element: ${member}, where the path names ${target.top}`)
  }
  return json
}

/** The members of a body for the whole datastore, wrapped in `ietf-restconf:data` or bare. */
export function membersOf(body: string, { schema }: Device): { node: SchemaNode; json: unknown }[] {
  const outer = objectOf(body)
  const wrapped = outer[schema.top] ?? outer[schema.wireName]
  const inner = wrapped !== undefined && Object.keys(outer).length === 1 ? wrapped : outer
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
    throw new Refusal('malformed-message', `${schema.top} must be an object`)
  }
  return Object.entries(inner).map(([member, json]) => {
    const node = childNamed(schema, member)
    if (!node) throw new Refusal('malformed-message', `unknown element: ${member}`)
    return { node, json }
  })
}
