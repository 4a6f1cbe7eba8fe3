import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import type { SchemaNode } from '../model/schema.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type Cursor, childOf, entryOf, isList } from '../tree/cursor.ts'
import { creation, edited, exists, nodeAt } from '../tree/edit.ts'
import type { WriteOptions } from '../tree/merge.ts'
import { keyValues } from '../tree/node.ts'
import { Pieces } from '../tree/pieces.ts'
import { resolve, type Step } from '../tree/path.ts'
import { empty, yangJson } from './errors.ts'
import { memberOf, membersOf, onlyMember } from './body.ts'

const readHeaders = { 'content-type': yangJson }
const reading = 'GET, HEAD, OPTIONS'
const writing = `${reading}, POST, PUT, PATCH, DELETE`

/** An answer, and whether what it shows is still the same version; live values aside. */
export interface ReadPage {
  answer: Answer
  unchanged: () => boolean
}

/** Reads and writes of any node below `/data`. `path` is what follows it. */
export interface DataResource {
  read(path: string, content: 'config' | 'nonconfig' | 'all'): ReadPage
  write(method: string, path: string, body: string): Answer
  allowed(path: string): string
}

export function dataResource(device: Device): DataResource {
  const { schema, names, store } = device

  const options = (method: string): WriteOptions => {
    const { leafLists, writings } = device.behaviour
    return {
      names,
      leafLists: method === 'PATCH' ? leafLists : 'replace',
      writings: writings.size > 0 ? writings : undefined,
    }
  }

  const read = (path: string, content: 'config' | 'nonconfig' | 'all'): ReadPage => {
    const steps = resolve(schema, path, names)
    const { running, mirrored } = store
    const version = nodeAt(running, steps)
    const mirror = nodeAt(mirrored, steps)
    const isVersioned = typeof version === 'object' && version !== null
    return {
      answer: answerAt(steps, content),
      unchanged: () =>
        isVersioned && nodeAt(store.running, steps) === version && nodeAt(store.mirrored, steps) === mirror,
    }
  }

  const answerAt = (steps: readonly Step[], content: 'config' | 'nonconfig' | 'all'): Answer => {
    const reader = device.reader(content)
    let cursor: Cursor = top(device)
    for (const [index, step] of steps.entries()) {
      if (device.behaviour.hidden.has(step.node)) throw notFound()
      cursor = childOf(cursor, step.node, device)
      if (step.key === undefined) continue
      if (isList(cursor)) cursor = entryOf(cursor, step.key) ?? missing()
      else if (index === steps.length - 1) return element(device, cursor, step)
    }
    const pieces = cursor.node === schema ? reader.pieces(cursor, schema) : []
    if (pieces.length > 0) return page(new Pieces([Buffer.from(`{"${schema.top}":`), ...pieces, Buffer.from('}')]))
    const last = steps.at(-1)
    const isEntry = last?.node.kind === 'list' && last.key !== undefined
    const text = isEntry ? reader.entry(cursor) : reader.value(cursor)
    if (text) return page(`{"${cursor.node.top}":${isEntry ? `[${text}]` : text}}`)
    if (cursor.node.kind === 'leaf' || cursor.node.kind === 'leaf-list' || isEntry) throw notFound()
    const { emptyContainer } = device.behaviour
    return emptyContainer ?? page(`{"${cursor.node.top}":${cursor.node.kind === 'list' ? '[]' : '{}'}}`)
  }

  const write = (method: string, path: string, body: string): Answer => {
    const steps = resolve(schema, path, names)
    const target = steps.at(-1)?.node ?? schema
    if (!target.writable) throw notAllowed(method, target, reading)
    if (method === 'DELETE') {
      store.commit((running) => edited(running, steps, { kind: 'remove' }, options(method)))
      return empty(204)
    }
    if (method === 'POST') {
      const isCollection = target.kind === 'list' && steps.at(-1)?.key === undefined
      if (isCollection || !('children' in target)) throw notAllowed(method, target, `${reading}, PUT, PATCH, DELETE`)
      return create(steps, target, body)
    }
    if (steps.length === 0) return patchAll(method, body)
    const json = memberOf(body, target)
    let created = false
    store.commit((running) => {
      created = !exists(running, steps)
      return edited(running, steps, { kind: method === 'PUT' ? 'replace' : 'merge', json }, options(method))
    })
    return empty(method === 'PUT' && created ? 201 : 204)
  }

  const patchAll = (method: string, body: string): Answer => {
    if (method !== 'PATCH') throw notAllowed(method, schema, `${reading}, POST, PATCH`)
    const members = membersOf(body, device)
    store.commit((running) => {
      let result = running
      for (const { node, json } of members) {
        result = edited(result, [{ node, key: undefined }], { kind: 'merge', json }, options(method))
      }
      return result
    })
    return empty(204)
  }

  const create = (steps: Step[], parent: SchemaNode, body: string): Answer => {
    const { member, json } = onlyMember(body)
    let target: Step[] = []
    store.commit((running) => {
      if (parent.kind === 'list' && !exists(running, steps)) throw notFound()
      target = creation(running, parent, steps, member, json, options('POST'))
      return edited(running, target, { kind: 'replace', json }, options('POST'))
    })
    return empty(201, { location: target.map(segment).join('') })
  }

  return {
    read,
    write,
    allowed: (path) => (resolve(schema, path, names).at(-1)?.node.writable === false ? reading : writing),
  }
}

function top(device: Device): Cursor {
  const { running, mirrored } = device.store
  return { node: device.schema, value: running, mirror: mirrored, reported: undefined, inState: false, keys: [] }
}

function element(device: Device, cursor: Cursor, { key }: Step): Answer {
  const found = cursor.reported ?? cursor.value
  if (!Array.isArray(found) || !found.map(String).includes(String(key))) throw notFound()
  const single = { ...cursor, reported: found.filter((value) => String(value) === key) }
  return page(`{"${cursor.node.top}":${device.reader('all').value(single)}}`)
}

function missing(): never {
  throw notFound()
}

function page(body: string | Pieces): Answer {
  return { status: 200, headers: readHeaders, body }
}

function notAllowed(method: string, node: SchemaNode, allow: string): Refusal {
  return new Refusal('operation-not-supported', `${method} is not possible on ${node.top}`, { allow })
}

function segment({ node, key }: Step): string {
  if (key === undefined) return `/${node.top}`
  const count = node.kind === 'list' ? node.keys.length : 1
  return `/${node.top}=${keyValues(key, count).map(encodeURIComponent).join(',')}`
}
