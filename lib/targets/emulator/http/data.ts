import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import type { SchemaNode } from '../schema/compile.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type Cursor, childOf, entryOf, isList } from '../tree/cursor.ts'
import { creation, edited, exists } from '../tree/edit.ts'
import type { WriteOptions } from '../tree/merge.ts'
import { keyValues } from '../tree/node.ts'
import { resolve, type Step } from '../tree/path.ts'
import type { Content } from '../tree/read.ts'
import { memberOf, membersOf, objectOf, onlyMember } from './body.ts'
import { empty, json as jsonAnswer, yangJson } from './errors.ts'
import { pathsIn } from './written.ts'

const readHeaders = { 'content-type': yangJson }
const reading = 'GET, HEAD, OPTIONS'
const writing = `${reading}, POST, PUT, PATCH, DELETE`
const routesKept = 2000

/** Reads and writes of any node below `/data`. `path` is what follows it. */
export interface DataResource {
  read(path: string, content: Content): Answer
  /** Answers, and names the schema paths that the request wrote. */
  write(method: string, path: string, body: string): { answer: Answer; written: readonly string[] }
  allowed(path: string): string
}

export function dataResource(device: Device): DataResource {
  const { schema, names, store } = device
  const routes = new Map<string, readonly Step[]>()

  const options = (method: string): WriteOptions => {
    const { leafLists, writings } = device.behaviour
    return {
      names,
      leafLists: method === 'PATCH' ? leafLists : 'replace',
      writings: writings.size > 0 ? writings : undefined,
    }
  }

  /** Resolving a path costs more than answering what is serialised already. */
  const routed = (path: string): readonly Step[] => {
    const known = routes.get(path)
    if (known) return known
    const steps = resolve(schema, path, names)
    if (routes.size >= routesKept) routes.clear()
    routes.set(path, steps)
    return steps
  }

  const read = (path: string, content: Content): Answer => {
    const steps = routed(path)
    const { hidden } = device.behaviour
    if (hidden.size > 0 && steps.some(({ node }) => hidden.has(node))) throw notFound()
    if (steps.some(({ key }) => key !== undefined)) return readKeyed(steps, content)
    const node = steps.at(-1)?.node ?? schema
    const resource = device.resources(content).resource(node)
    return resource.text === '' ? nothing(node) : { status: 200, headers: readHeaders, raw: resource.body() }
  }

  const readKeyed = (steps: readonly Step[], content: Content): Answer => {
    const resources = device.resources(content)
    let cursor: Cursor = resources.top()
    for (const { node, key } of steps) {
      cursor = childOf(cursor, node, device)
      if (key !== undefined) cursor = (isList(cursor) ? entryOf(cursor, key) : elementOf(cursor, key)) ?? missing()
    }
    const { node } = cursor
    const isEntry = node.kind === 'list' && steps.at(-1)?.key !== undefined
    const found = isEntry ? resources.entry(cursor) : resources.value(cursor)
    if (found === undefined) return isEntry ? missing() : nothing(node)
    return jsonAnswer(200, { [node.top]: isEntry ? [found] : found })
  }

  /** The answer for a node that is known and holds nothing. */
  const nothing = (node: SchemaNode): Answer => {
    if (!('children' in node)) throw notFound()
    return device.behaviour.emptyContainer ?? jsonAnswer(200, { [node.top]: node.kind === 'list' ? [] : {} })
  }

  const write = (method: string, path: string, body: string): { answer: Answer; written: readonly string[] } => {
    const steps = resolve(schema, path, names)
    const target = steps.at(-1)?.node ?? schema
    if (!target.writable) throw notAllowed(method, target, reading)
    if (method === 'DELETE') {
      store.commit((running) => edited(running, steps, { kind: 'remove' }, options(method)))
      return { answer: empty(204), written: [target.path] }
    }
    const isCollection = target.kind === 'list' && steps.at(-1)?.key === undefined
    if (method === 'POST' && (isCollection || !('children' in target)))
      throw notAllowed(method, target, `${reading}, PUT, PATCH, DELETE`)
    if (steps.length === 0 && method === 'PUT') throw notAllowed(method, schema, `${reading}, POST, PATCH`)
    const given = device.behaviour.bodies.reduce<unknown>((json, change) => change(json, target), objectOf(body))
    if (method === 'POST') return create(steps, target, given)
    if (steps.length === 0) return patchAll(given)
    const json = memberOf(given, target)
    let created = false
    store.commit((running) => {
      created = !exists(running, steps)
      return edited(running, steps, { kind: method === 'PUT' ? 'replace' : 'merge', json }, options(method))
    })
    return { answer: empty(method === 'PUT' && created ? 201 : 204), written: pathsIn(target, json) }
  }

  const patchAll = (body: unknown) => {
    const members = membersOf(body, schema)
    store.commit((running) => {
      let result = running
      for (const { node, json } of members) {
        result = edited(result, [{ node, key: undefined }], { kind: 'merge', json }, options('PATCH'))
      }
      return result
    })
    return { answer: empty(204), written: members.flatMap(({ node, json }) => pathsIn(node, json)) }
  }

  const create = (steps: Step[], parent: SchemaNode, body: unknown) => {
    const { member, json } = onlyMember(body)
    let target: Step[] = []
    store.commit((running) => {
      if (parent.kind === 'list' && !exists(running, steps)) throw notFound()
      target = creation(running, parent, steps, member, json, options('POST'))
      return edited(running, target, { kind: 'replace', json }, options('POST'))
    })
    const node = target.at(-1)?.node ?? parent
    return { answer: empty(201, { location: target.map(segment).join('') }), written: pathsIn(node, json) }
  }

  return {
    read,
    write,
    allowed: (path) => (resolve(schema, path, names).at(-1)?.node.writable === false ? reading : writing),
  }
}

/** One element of a leaf-list, as a leaf-list of its own. */
function elementOf(cursor: Cursor, key: string): Cursor | undefined {
  const found = cursor.reported ?? cursor.value
  if (!Array.isArray(found) || !found.map(String).includes(key)) return undefined
  return { ...cursor, reported: found.filter((value) => String(value) === key) }
}

function missing(): never {
  throw notFound()
}

function notAllowed(method: string, node: SchemaNode, allow: string): Refusal {
  return new Refusal('operation-not-supported', `${method} is not possible on ${node.top}`, { allow })
}

function segment({ node, key }: Step): string {
  if (key === undefined) return `/${node.top}`
  const count = node.kind === 'list' ? node.keys.length : 1
  return `/${node.top}=${keyValues(key, count).map(encodeURIComponent).join(',')}`
}
