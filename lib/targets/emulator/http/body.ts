import { childNamed, type ContainerNode, type SchemaNode } from '../schema/compile.ts'
import { Refusal } from '../refusal.ts'

/** Parses a request body as a JSON object. */
export function parseObject(body: string): { [member: string]: unknown } {
  if (body.trim() === '') throw new Refusal('malformed-message', 'a body is needed')
  return asObject(parseJson(body))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new Refusal('malformed-message', `the body is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function asObject(json: unknown, what = 'the body'): { [member: string]: unknown } {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json }
  throw new Refusal('malformed-message', `${what} must be a JSON object`)
}

/** Returns the name and value of the body's only member. Throws if there is not exactly one. */
export function onlyMember(body: unknown): { member: string; json: unknown } {
  const [first, second] = Object.entries(asObject(body))
  if (!first || second) throw new Refusal('malformed-message', 'the body must have exactly one member')
  return { member: first[0], json: first[1] }
}

/**
 * Returns the value of the body's only member, which must match the node in the path. If the body has several members
 * and all of them are children of the node, returns the whole body.
 */
export function readMember(body: unknown, target: SchemaNode): unknown {
  const names = Object.keys(asObject(body))
  if (names.length > 1 && target.kind === 'container' && names.every((name) => childNamed(target, name))) return body
  const { member, json } = onlyMember(body)
  if (member !== target.top && member !== target.wireName) {
    throw new Refusal('malformed-message', `unknown element: ${member}, where the path names ${target.top}`)
  }
  return json
}

/** Returns the members of a body for the whole datastore, with or without the `ietf-restconf:data` wrapper. */
export function readMembers(body: unknown, schema: ContainerNode): { node: SchemaNode; json: unknown }[] {
  const outer = asObject(body)
  const wrapped = outer[schema.top] ?? outer[schema.wireName]
  const inner = wrapped !== undefined && Object.keys(outer).length === 1 ? wrapped : outer
  return Object.entries(asObject(inner, schema.top)).map(([member, json]) => {
    const node = childNamed(schema, member)
    if (!node) throw new Refusal('malformed-message', `unknown element: ${member}`)
    return { node, json }
  })
}
