import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { notFound } from '../refusal.ts'
import type { SchemaNode } from '../schema/compile.ts'
import { type Cursor, enterChild, findEntry, isList } from '../tree/cursor.ts'
import { resolve, type Step } from '../tree/path.ts'
import { keyValue } from '../tree/scalar.ts'
import type { Query } from './query.ts'
import { parseAnswer } from './answer-text.ts'
import { json, yangJson } from './errors.ts'

const headers = { 'content-type': yangJson }
const routesKept = 2000

/** Returns a function that serves a GET of a path below `/data`. The function throws `Refusal`. */
export function createReadHandler(device: Device): (path: string, query: Query) => Answer {
  const { behaviour, names, resources, schema } = device
  const routes = new Map<string, readonly Step[]>()

  /**
   * Resolves a path and caches the result, because resolving a path takes longer than sending a response that is
   * already serialised.
   */
  const routed = (path: string): readonly Step[] => {
    const known = routes.get(path)
    if (known) return known
    const steps = resolve(schema, path, names)
    if (routes.size >= routesKept) routes.clear()
    routes.set(path, steps)
    return steps
  }

  return (path, query) => {
    const steps = routed(path)
    const { hidden } = behaviour
    if (hidden.size > 0 && steps.some(({ node }) => hidden.has(node))) throw notFound()
    if (steps.some(({ key }) => key !== undefined)) return shapeAnswer(readKeyedResource(device, steps, query), query)
    const node = steps.at(-1)?.node ?? schema
    const resource = resources(query.content, query.defaults).resource(node)
    if (resource.text === '') return answerEmptyNode(device, node)
    return shapeAnswer({ status: 200, headers, raw: resource.body() }, query)
  }
}

/** Applies the query to the only member of a response. */
function shapeAnswer(answer: Answer, { shape }: Query): Answer {
  if (shape === undefined || answer.status !== 200) return answer
  const { status, body } = parseAnswer(answer)
  return json(status, Object.fromEntries(Object.entries(Object(body)).map(([top, value]) => [top, shape(value)])))
}

/** Reads a path that contains the key of a list or leaf-list entry. */
function readKeyedResource(device: Device, steps: readonly Step[], { content, defaults }: Query): Answer {
  const resources = device.resources(content, defaults)
  let cursor = resources.top()
  for (const { node, key } of steps) {
    cursor = enterChild(cursor, node, device)
    if (key !== undefined)
      cursor = (isList(cursor) ? findEntry(cursor, key) : findElement(cursor, key)) ?? throwNotFound()
  }
  const { node } = cursor
  const isEntry = node.kind === 'list' && steps.at(-1)?.key !== undefined
  const found = isEntry ? resources.reader.entry(cursor) : resources.reader.value(cursor)
  if (found === undefined) return isEntry ? throwNotFound() : answerEmptyNode(device, node)
  return json(200, { [node.top]: isEntry ? [found] : found })
}

/**
 * Returns a cursor at a leaf-list that contains only the element with this key. Undefined if there is no such element.
 */
function findElement(cursor: Cursor, key: string): Cursor | undefined {
  const { node, value } = cursor
  const all = cursor.reported ?? value
  if (node.kind !== 'leaf-list' || !Array.isArray(all)) return undefined
  const found = all.filter((element) => keyValue(node, element) === key)
  return found.length === 0 ? undefined : { ...cursor, reported: found }
}

/** Returns the response for a known node without data. */
function answerEmptyNode({ behaviour }: Device, node: SchemaNode): Answer {
  if (!('children' in node)) throw notFound()
  return behaviour.emptyContainer(node)
}

function throwNotFound(): never {
  throw notFound()
}
