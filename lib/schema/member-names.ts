import { HarnessError } from '../domain/errors.ts'

/** A member that an object has under another module, or under none, than the contract. */
export interface Misnamed {
  /** Pointer to the object. */
  readonly path: string
  readonly expected: string
  readonly found: string
  /** The requirement that owns the member itself; where none does, those below it do. */
  readonly requirement?: string
}

/** The keyword by which a compiled schema looks at the names of members; no schema file has it. */
export const NAMES = 'names'

/** A schema with that keyword at each node that names members. */
export function namesWatched(schema: object): object {
  const watched = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, watchKeyword(keyword, value)]),
  )
  return 'properties' in schema ? { ...watched, [NAMES]: true } : watched
}

/** Keywords whose members are schemas, and those that are one. */
const TABLES: ReadonlySet<string> = new Set(['properties', '$defs'])
const SINGLE: ReadonlySet<string> = new Set(['items'])

function watchKeyword(keyword: string, value: unknown): unknown {
  if (SINGLE.has(keyword) && isObject(value)) return namesWatched(value)
  if (!TABLES.has(keyword) || !isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isObject(each) ? namesWatched(each) : each]),
  )
}

/** Members of an object that bear the bare name of one that is missing. */
export function findMisnamed(value: object, properties: object, path: string): readonly Misnamed[] {
  return Object.entries(properties).flatMap(([expected, node]) => {
    if (expected in value || !isObject(node)) return []
    const found = Object.keys(value).find((name) => bare(name) === bare(expected) && !(name in properties))
    if (found === undefined) return []
    const { requirement }: { requirement?: unknown } = node
    return [{ path, expected, found, ...(typeof requirement === 'string' ? { requirement } : {}) }]
  })
}

/** The same answer with those members under the contract's names, so that they are judged for what they hold. */
export function renameMembers(body: unknown, misnamed: readonly Misnamed[]): unknown {
  const copy: unknown = structuredClone(body)
  for (const { path, expected, found } of misnamed) {
    const at = steps(path).reduce<unknown>((value, step) => Object(value)[step], copy)
    if (!isObject(at)) throw new HarnessError(`nothing stands at ${path} of an answer`)
    Reflect.set(at, expected, Reflect.get(at, found))
    Reflect.deleteProperty(at, found)
  }
  return copy
}

/** A member by its pointer, in the contract's names. */
export function formatPointer({ path, expected }: Misnamed): string {
  return `${path}/${expected.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function bare(name: string): string {
  return name.replace(/^[^:]+:/, '')
}

function steps(pointer: string): readonly string[] {
  const escaped = pointer.split('/').slice(1)
  return escaped.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
