import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { notFound } from '../refusal.ts'
import type { SchemaNode } from '../schema/compile.ts'
import { type Cursor, childOf, entryOf, isList } from '../tree/cursor.ts'
import { resolve, type Step } from '../tree/path.ts'
import type { Content } from '../tree/read.ts'
import { json, yangJson } from './errors.ts'

const headers = { 'content-type': yangJson }
const routesKept = 2000

/** Answers a GET of what follows `/data`. Throws `Refusal`. */
export function readingOf(device: Device): (path: string, content: Content) => Answer {
  const routes = new Map<string, readonly Step[]>()

  /** Resolving a path costs more than answering with what is serialised already. */
  const routed = (path: string): readonly Step[] => {
    const known = routes.get(path)
    if (known) return known
    const steps = resolve(device.schema, path, device.names)
    if (routes.size >= routesKept) routes.clear()
    routes.set(path, steps)
    return steps
  }

  return (path, content) => {
    const steps = routed(path)
    const { hidden } = device.behaviour
    if (hidden.size > 0 && steps.some(({ node }) => hidden.has(node))) throw notFound()
    if (steps.some(({ key }) => key !== undefined)) return keyed(device, steps, content)
    const node = steps.at(-1)?.node ?? device.schema
    const resource = device.resources(content).resource(node)
    return resource.text === '' ? nothing(device, node) : { status: 200, headers, raw: resource.body() }
  }
}

/** What lies behind the key of a list or leaf-list. */
function keyed(device: Device, steps: readonly Step[], content: Content): Answer {
  const resources = device.resources(content)
  let cursor = resources.top()
  for (const { node, key } of steps) {
    cursor = childOf(cursor, node, device)
    if (key !== undefined) cursor = (isList(cursor) ? entryOf(cursor, key) : elementOf(cursor, key)) ?? missing()
  }
  const { node } = cursor
  const isEntry = node.kind === 'list' && steps.at(-1)?.key !== undefined
  const found = isEntry ? resources.reader.entry(cursor) : resources.reader.value(cursor)
  if (found === undefined) return isEntry ? missing() : nothing(device, node)
  return json(200, { [node.top]: isEntry ? [found] : found })
}

/** One element of a leaf-list, as a leaf-list of its own. */
function elementOf(cursor: Cursor, key: string): Cursor | undefined {
  const found = cursor.reported ?? cursor.value
  if (!Array.isArray(found) || !found.map(String).includes(key)) return undefined
  return { ...cursor, reported: found.filter((value) => String(value) === key) }
}

/** The answer for a node that is known and holds nothing. */
function nothing({ behaviour }: Device, node: SchemaNode): Answer {
  if (!('children' in node)) throw notFound()
  return behaviour.emptyContainer ?? json(200, { [node.top]: node.kind === 'list' ? [] : {} })
}

function missing(): never {
  throw notFound()
}
