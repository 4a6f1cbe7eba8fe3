import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { notFound, Refusal } from '../refusal.ts'
import { childNamed, type SchemaNode } from '../schema/compile.ts'
import { creation, editTree, exists } from '../tree/edit.ts'
import type { WriteOptions } from '../tree/merge.ts'
import { keyValues, type Tree } from '../tree/node.ts'
import { resolve, type Step } from '../tree/path.ts'
import { readMember, readMembers, parseObject, onlyMember } from './body.ts'
import { empty } from './errors.ts'
import { listSchemaPaths } from './written.ts'

const readMethods = 'GET, HEAD, OPTIONS'
const allMethods = `${readMethods}, POST, PUT, PATCH, DELETE`

/** The response to a write, and the schema paths that the request wrote. */
export interface Written {
  answer: Answer
  written: readonly string[]
}

/** A request that writes below `/data`. */
interface Call {
  readonly method: string
  /** The data root that the request was sent to. `Location` is below this root (RFC 8040, 4.4.1). */
  readonly root: string
  readonly path: string
  /** The account that sends the request. */
  readonly by: string
}

interface Write {
  method: string
  root: string
  steps: Step[]
  target: SchemaNode
  /** The user name of the account that requests the write. */
  by: string
}

/** Writes nodes below `/data`. Paths are relative to `/data`. If a method throws `Refusal`, nothing has changed. */
export class Writing {
  readonly #device: Device

  constructor(device: Device) {
    this.#device = device
  }

  write({ method, root, path, by }: Call, body: string): Written {
    const { schema, names, behaviour } = this.#device
    const steps = resolve(schema, path, names)
    const target = steps.at(-1)?.node ?? schema
    const write = { method, root, steps, target, by }
    checkMethod(write)
    if (method === 'DELETE') return this.#remove(write)
    const given = behaviour.bodies.reduce<unknown>((json, change) => change(json, target), parseObject(body))
    if (method === 'POST') return this.#create(write, given)
    return steps.length === 0 ? this.#patchAll(write, given) : this.#put(write, readMember(given, target))
  }

  /** Returns the methods that a node allows. */
  allowed(path: string): string {
    const { schema, names } = this.#device
    return resolve(schema, path, names).at(-1)?.node.writable === false ? readMethods : allMethods
  }

  #remove({ method, steps, target, by }: Write): Written {
    this.#device.store.commit((running) => editTree(running, steps, { kind: 'remove' }, this.#options(method)), by)
    return { answer: empty(204), written: [target.path] }
  }

  #put({ method, steps, target, by }: Write, json: unknown): Written {
    const kind = method === 'PUT' ? 'replace' : 'merge'
    let created = false
    this.#device.store.commit((running) => {
      created = !exists(running, steps)
      return editTree(running, steps, { kind, json }, this.#options(method))
    }, by)
    const isEntry = target.kind === 'list' && steps.at(-1)?.key !== undefined
    return { answer: empty(method === 'PUT' && created && isEntry ? 201 : 204), written: listSchemaPaths(target, json) }
  }

  #patchAll({ by }: Write, body: unknown): Written {
    const members = readMembers(body, this.#device.schema)
    const options = this.#options('PATCH')
    this.#device.store.commit(
      (running) =>
        members.reduce(
          (tree, { node, json }) => editTree(tree, [{ node, key: undefined }], { kind: 'merge', json }, options),
          running,
        ),
      by,
    )
    return { answer: empty(204), written: members.flatMap(({ node, json }) => listSchemaPaths(node, json)) }
  }

  #create({ root, steps, target: parent, by }: Write, body: unknown): Written {
    const { member, json } = onlyMember(body)
    const options = this.#options('POST')
    const child = 'children' in parent ? childNamed(parent, member) : undefined
    // Clients may create several list entries in one POST.
    const items: readonly unknown[] = child?.kind === 'list' && Array.isArray(json) && json.length > 0 ? json : [json]
    let made: Step[] = []
    this.#device.store.commit((running) => {
      if (parent.kind === 'list' && !exists(running, steps)) throw notFound()
      return items.reduce<Tree>((tree, item) => {
        made = creation(tree, parent, steps, member, item, options)
        return editTree(tree, made, { kind: 'replace', json: item }, options)
      }, running)
    }, by)
    const location = `${root}/data${made.map(segment).join('')}`
    const answer = empty(201, items.length === 1 ? { location } : {})
    return { answer, written: listSchemaPaths(made.at(-1)?.node ?? parent, json) }
  }

  #options(method: string): WriteOptions {
    const { names, behaviour } = this.#device
    const { leafLists, replacesEntry, writings } = behaviour
    return {
      names,
      leafLists: method === 'PATCH' ? leafLists : 'replace',
      replacesEntry: method === 'PATCH' ? replacesEntry : undefined,
      writings: writings.size > 0 ? writings : undefined,
    }
  }
}

function checkMethod({ method, steps, target }: Write): void {
  const refuse = (allow: string) => {
    throw new Refusal('operation-not-supported', `${method} is not possible on ${target.top}`, { allow })
  }
  if (!target.writable) refuse(readMethods)
  const isCollection = target.kind === 'list' && steps.at(-1)?.key === undefined
  if (method === 'POST' && (isCollection || !('children' in target))) refuse(`${readMethods}, PUT, PATCH, DELETE`)
  if (method === 'PUT' && steps.length === 0) refuse(`${readMethods}, POST, PATCH`)
}

function segment({ node, key }: Step): string {
  if (key === undefined) return `/${node.top}`
  const count = node.kind === 'list' ? node.keys.length : 1
  return `/${node.top}=${keyValues(key, count).map(encodeURIComponent).join(',')}`
}
