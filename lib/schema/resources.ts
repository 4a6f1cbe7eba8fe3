import { stripModule } from '../domain/data-path.ts'
import { Validator, type Verdicts } from './validator.ts'

/** A schema file of an area: a JSON Schema, and the data path or operation whose response the schema describes. */
export interface ResourceSchema {
  readonly $id: string
  /** Path below the data root, such as `/data/openconfig-system:system/dns`. An operation has a path, too. */
  readonly resource: string
  /** Set if the path is an operation, which is called by POST. The schema describes its response. */
  readonly operation?: true
  /**
   * Set if no row of the contract contains the path. A target that does not serve the path may refuse requests in any
   * way.
   */
  readonly undocumented?: true
  /** JSON Schema of the request bodies that the suite may send. If absent, any body is allowed. */
  readonly request?: SchemaNode
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly [keyword: string]: unknown
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly [keyword: string]: unknown
}

/** Finds the schema of a response by the requested path, also for nodes below a resource. */
export class ResourceSchemas {
  readonly #schemas: readonly ResourceSchema[]
  readonly #validator: Validator

  constructor(schemas: readonly ResourceSchema[]) {
    this.#schemas = schemas
    this.#validator = new Validator(schemas)
  }

  /**
   * Validates the body of a successful response.
   * @param method method of a read or of an operation
   * @returns undefined if no schema covers the path, and for a query, whose response may be partial or paged
   */
  validate(path: string, body: unknown, method: 'GET' | 'POST' = 'GET'): Verdicts | undefined {
    if (path.includes('?')) return undefined
    const asked = plain(path)
    const isOperation = method === 'POST'
    const exact = this.#schemas.find((each) => each.resource === asked && (each.operation === true) === isOperation)
    if (exact !== undefined) return this.#validator.validate(exact.$id, body)
    if (isOperation) return undefined
    const above = this.#schemas.find(({ resource }) => resource !== '' && asked.startsWith(`${resource}/`))
    if (above === undefined) return undefined
    return this.#below(above, asked.slice(above.resource.length + 1), body)
  }

  /**
   * Describes what is wrong with a body that the suite is about to send. Returns undefined if nothing is wrong, or if
   * no schema covers the body.
   */
  objectionTo(path: string, body: unknown): string | undefined {
    const asked = this.#schemas.find(({ resource, request }) => resource === plain(path) && request !== undefined)
    return asked === undefined ? undefined : this.#validator.objection(`${asked.$id}#/request`, body)
  }

  /**
   * Validates the response to a read of a node below a resource. The response contains the node under one top member. A
   * list entry is returned as an array with one element.
   */
  #below(schema: ResourceSchema, rest: string, body: unknown): Verdicts | undefined {
    const top = resourceMember(schema)
    if (top === undefined || typeof body !== 'object' || body === null) return undefined
    let pointer = top.pointer
    let node: SchemaNode | undefined = top.node
    for (const segment of rest.split('/')) {
      const name = decodeURIComponent(segment.replace(/=.*$/, ''))
      if (node?.items !== undefined) {
        pointer += '/items'
        node = node.items
      }
      const member = findMember(node, name)
      if (member === undefined) return undefined
      pointer += `/properties/${escapePointer(member.name)}`
      node = member.node
    }
    const [value] = Object.values(body)
    return this.#validator.validate(`${schema.$id}#${pointer}`, value)
  }
}

/** Returns the only top member of a resource's response, such as `openconfig-system:dns`. */
function resourceMember({ properties }: SchemaNode): { pointer: string; node: SchemaNode } | undefined {
  const [first] = Object.entries(properties ?? {})
  return first === undefined ? undefined : { pointer: `/properties/${escapePointer(first[0])}`, node: first[1] }
}

function findMember(node: SchemaNode | undefined, name: string): { name: string; node: SchemaNode } | undefined {
  const members = node?.properties ?? {}
  const found = Object.entries(members).find(([member]) => member === name || stripModule(member) === stripModule(name))
  return found === undefined ? undefined : { name: found[0], node: found[1] }
}

function plain(path: string): string {
  return path.replace(/\/$/, '')
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
