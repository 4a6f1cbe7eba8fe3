import { type Answer, isEmpty, type Restconf } from '../channel/http/restconf.ts'

/**
 * Reads a resource that the target may not have.
 * @returns the body; `{}` if the resource is empty, undefined if it is not served
 * @throws {ChannelError} without a response
 */
export async function reads(restconf: Restconf, path: string): Promise<unknown> {
  return extractBody(await restconf.ask('GET', path))
}

/**
 * Reads a resource. Returns `{}` if the resource is missing.
 * @throws {ChannelError} without a response
 */
export async function readsIfThere(restconf: Restconf, path: string): Promise<unknown> {
  const answer = await restconf.ask('GET', path)
  return answer.status === 404 ? {} : extractBody(answer)
}

function extractBody(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300 && answer.body !== undefined) return answer.body
  return isEmpty(answer) && answer.status !== 404 ? {} : undefined
}

/**
 * Reads a resource that the target may not have, and returns the value of its top-level member.
 * @returns undefined if the target does not serve the resource, or if the response contains another resource
 * @throws {ChannelError} without a response
 */
export async function readContent(restconf: Restconf, path: string): Promise<unknown> {
  const body = await reads(restconf, path)
  if (body === undefined || Object.keys(Object(body)).length === 0) return body
  return member(body, path.replace(/^.*[/:]/, ''))
}

/**
 * Returns a member by its name without module prefix, whatever the prefix is. Returns undefined if the value is not an
 * object.
 */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value).find(([key]) => key.replace(/^.*:/, '') === name)?.[1]
}

/** Returns the entries of a list below `value`; none if there is no list. */
export function items(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name)
  return Array.isArray(list) ? list : []
}
