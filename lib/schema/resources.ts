import { Validator, type Verdicts } from './validator.ts'

/** A schema file of an area: a JSON Schema with the data path (or operation) whose answer it describes. */
export interface ResourceSchema {
  readonly $id: string
  /** Path below the data root, such as `/data/openconfig-system:system/dns`; for operations too. */
  readonly resource: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly [keyword: string]: unknown
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly [keyword: string]: unknown
}

/** Finds the schema of an answer by the path that was asked, also for nodes below a resource. */
export class ResourceSchemas {
  readonly #schemas: readonly ResourceSchema[]
  readonly #validator: Validator

  constructor(schemas: readonly ResourceSchema[]) {
    this.#schemas = schemas
    this.#validator = new Validator(schemas)
  }

  /**
   * Validates the body of a successful answer.
   * @returns undefined when no schema speaks of the path
   */
  validate(path: string, body: unknown): Verdicts | undefined {
    const asked = path.replace(/\?.*$/, '').replace(/\/$/, '')
    const exact = this.#schemas.find(({ resource }) => resource === asked)
    if (exact !== undefined) return this.#validator.validate(exact.$id, body)
    const above = this.#schemas.find(({ resource }) => resource !== '' && asked.startsWith(`${resource}/`))
    if (above === undefined) return undefined
    return this.#below(above, asked.slice(above.resource.length + 1), body)
  }

  /** The answer to a node below a resource holds that node under one top member; a list entry comes as an array of one. */
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
      const member = memberOf(node, name)
      if (member === undefined) return undefined
      pointer += `/properties/${escaped(member.name)}`
      node = member.node
    }
    const [value] = Object.values(body)
    return this.#validator.validate(`${schema.$id}#${pointer}`, value)
  }
}

/** The single top member that a resource's answer has, as `openconfig-system:dns`. */
function resourceMember({ properties }: SchemaNode): { pointer: string; node: SchemaNode } | undefined {
  const [first] = Object.entries(properties ?? {})
  return first === undefined ? undefined : { pointer: `/properties/${escaped(first[0])}`, node: first[1] }
}

function memberOf(node: SchemaNode | undefined, name: string): { name: string; node: SchemaNode } | undefined {
  const members = node?.properties ?? {}
  const found = Object.entries(members).find(([member]) => member === name || bare(member) === bare(name))
  return found === undefined ? undefined : { name: found[0], node: found[1] }
}

function bare(name: string): string {
  return name.replace(/^[^:]+:/, '')
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
