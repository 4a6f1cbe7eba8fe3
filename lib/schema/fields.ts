import { stripModule } from '../domain/data-path.ts'
import { HarnessError } from '../domain/errors.ts'
import type { ResourceSchema } from './resources.ts'
import { checkKeywords, type ResourceStatements, type Statements, type Written } from './statements.ts'

/** A schema and the file it is derived from, such as `suites/dns/contract.ts`. */
export interface SchemaFile {
  readonly file: string
  readonly schema: ResourceSchema
}

/** A field of a resource, described by a node of the resource's schema. References are resolved. */
export interface Field extends Statements {
  /** File and pointer of the node, so that a mistake can be found and corrected. */
  readonly at: string
  /** Names on the path from the top member to the field, as the contract writes them. List entries add no name. */
  readonly names: readonly string[]
  /** Contract path without module prefixes, such as `system/dns/servers/server/config/port`. */
  readonly path: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  /** The innermost enclosing list. */
  readonly list?: Field
  /** Names of the fields directly below this field. For a list, the names of the fields in its entries. */
  readonly members: readonly string[]
  /** For a list: names of its key fields. */
  readonly keys?: readonly string[]
  /** The contract's row for writing the field: its own row, or the row of an enclosing node. */
  readonly row: Written
}

/** A resource, as a schema file describes it. */
export interface Resource extends ResourceStatements {
  readonly at: string
  /** Data path, such as `/data/openconfig-system:system/dns`. */
  readonly resource: string
  /** The only member of the resource's response, such as `openconfig-system:dns`. */
  readonly top: string
  readonly path: string
  readonly title?: string
  readonly requirement?: string
  /** Set if this is an operation, not a resource. */
  readonly operation?: true
  /** The contract's row for writing the resource. */
  readonly row: Written
  /** The fields of the resource, outermost first, in the order of the file. */
  readonly fields: readonly Field[]
}

interface Node extends Statements {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Node | boolean>>
  readonly items?: Node
  readonly keys?: readonly string[]
}

/**
 * Returns the resources that schema files describe.
 * @param all every file to which a reference may lead
 * @throws {HarnessError} naming file and pointer of a mistake
 */
export function parseResources(files: readonly SchemaFile[], all: readonly SchemaFile[] = files): readonly Resource[] {
  return files
    .filter(({ schema }) => typeof schema.resource === 'string')
    .map(({ file, schema }) => parseResource(schema, file, all))
}

function parseResource(schema: ResourceSchema, file: string, all: readonly SchemaFile[]): Resource {
  checkKeywords(schema, `${file}#`)
  const stated: ResourceSchema & Statements & ResourceStatements = schema
  const { resource, title, requirement, written: row = {}, atRest, roots, stands, volatile, veiled, operation } = stated
  const [top, node] = Object.entries(schema.properties ?? {})[0] ?? ['', {}]
  const path = resource.replace(/^\/data\//, '').replaceAll(/[^/:]+:/g, '')
  const above = { names: [], path, row, at: `${file}#/properties/${escapePointer(top)}` }
  return {
    at: `${file}#`,
    resource,
    top,
    path,
    ...(title === undefined ? {} : { title }),
    ...(requirement === undefined ? {} : { requirement }),
    ...(atRest === undefined ? {} : { atRest }),
    ...(roots === undefined ? {} : { roots }),
    ...(operation === undefined ? {} : { operation }),
    ...(stands === undefined ? {} : { stands }),
    ...(volatile === undefined ? {} : { volatile }),
    ...(veiled === undefined ? {} : { veiled }),
    row,
    fields: parseFields(resolveReference(node, file, above.at, all), above, all),
  }
}

type Above = Pick<Field, 'names' | 'path' | 'at' | 'row'> & { readonly list?: Field }

interface Resolved {
  readonly node: Node
  readonly file: string
  readonly at: string
}

function parseFields({ node, file, at }: Resolved, above: Above, all: readonly SchemaFile[]): readonly Field[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    if (typeof child === 'boolean') return []
    const own = `${at}/properties/${escapePointer(name)}`
    const found = resolveReference(child, file, own, all)
    const field = parseField(name, found.node, { ...above, at: own })
    const { items } = found.node
    if (items?.properties === undefined) return [field, ...parseFields(found, { ...above, ...field }, all)]
    const entries = resolveReference(items, found.file, `${found.at}/items`, all)
    return [field, ...parseFields(entries, { ...above, ...field, list: field }, all)]
  })
}

function parseField(name: string, node: Node, { names, path, at, list, row }: Above): Field {
  const { properties, items, keys, $ref: _, ...own } = node
  const [first] = Object.keys(items?.properties ?? {})
  checkShown(own.shown, at, list)
  return {
    ...own,
    at,
    row: node.written ?? row,
    names: [...names, name],
    path: `${path}/${stripModule(name)}`,
    ...(list === undefined ? {} : { list }),
    members: Object.keys(items?.properties ?? properties ?? {}),
    ...(first === undefined ? {} : { keys: keys ?? [first] }),
  }
}

/** Values of `shown` that a field of any list may use. */
const ANY_LIST: readonly string[] = ['each', 'once']

/**
 * Checks the value of `shown`.
 * @throws {HarnessError} naming the allowed values
 */
function checkShown(shown: string | undefined, at: string, list: Field | undefined): void {
  if (shown === undefined) return
  if (list === undefined) throw new HarnessError(`${at}/shown: is for the fields of a list`)
  const known = [...ANY_LIST, ...Object.keys(list.kinds ?? {})]
  if (known.includes(shown)) return
  throw new HarnessError(`${at}/shown: has to be ${known.join(' or ')}, found ${JSON.stringify(shown)}`)
}

/** Resolves the reference of a node. Members next to the reference take precedence. */
function resolveReference(node: Node, file: string, at: string, all: readonly SchemaFile[]): Resolved {
  checkKeywords(node, at)
  const { $ref } = node
  if ($ref === undefined) return { node, file, at }
  const [id = '', pointer = ''] = $ref.split('#')
  const target = all.find((each) => (id === '' ? each.file === file : each.schema.$id === id))
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step))
  const found: unknown = steps.reduce<unknown>((value, step) => Object(value)[step], target?.schema)
  if (target === undefined || typeof found !== 'object' || found === null) {
    throw new HarnessError(`${at}/$ref: leads nowhere: ${$ref}`)
  }
  const further = resolveReference(found, target.file, `${target.file}#${pointer}`, all)
  return { node: { ...further.node, ...node }, file: further.file, at: further.at }
}

/** Returns the counterpart of a field: under `state` for a field under `config`, and vice versa. */
export function findTwin({ names }: Pick<Field, 'names'>, { fields }: Resource): Field | undefined {
  const other = names.map((name) => ({ config: 'state', state: 'config' })[name] ?? name)
  return fields.find(
    (field) => field.names.length === other.length && field.names.every((name, i) => name === other[i]),
  )
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
