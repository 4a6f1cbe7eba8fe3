import { stripModule } from '../domain/data-path.ts'
import { HarnessError } from '../domain/errors.ts'

/** A member whose module name is missing, or differs from that in the contract. */
export interface Misnamed {
  /** Pointer to the object that contains the member. */
  readonly path: string
  readonly expected: string
  readonly found: string
  /** The requirement that owns the member. If absent, the requirements of the member's content apply. */
  readonly requirement?: string
}

/** Keyword by which a compiled schema checks member names. No schema file uses it. */
export const NAMES = 'names'

/** Adds the keyword `names` to each schema node that names members. */
export function namesWatched(schema: object): object {
  const watched = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, watchKeyword(keyword, value)]),
  )
  return 'properties' in schema ? { ...watched, [NAMES]: true } : watched
}

/** Keywords whose members are schemas, and keywords whose value is one schema. */
const TABLES: ReadonlySet<string> = new Set(['properties', '$defs'])
const SINGLE: ReadonlySet<string> = new Set(['items'])

function watchKeyword(keyword: string, value: unknown): unknown {
  if (SINGLE.has(keyword) && isObject(value)) return namesWatched(value)
  if (!TABLES.has(keyword) || !isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isObject(each) ? namesWatched(each) : each]),
  )
}

/** Returns members that are missing under the contract's name, but present with another prefix or none. */
export function findMisnamed(value: object, properties: object, path: string): readonly Misnamed[] {
  return Object.entries(properties).flatMap(([expected, node]) => {
    if (expected in value || !isObject(node)) return []
    const found = Object.keys(value).find(
      (name) => stripModule(name) === stripModule(expected) && !(name in properties),
    )
    if (found === undefined) return []
    const { requirement }: { requirement?: unknown } = node
    return [{ path, expected, found, ...(typeof requirement === 'string' ? { requirement } : {}) }]
  })
}

/** Returns the response with the misnamed members renamed as in the contract, so that their content is judged. */
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

/** Formats the pointer to a member, using the member's name in the contract. */
export function formatPointer({ path, expected }: Misnamed): string {
  return `${path}/${expected.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function steps(pointer: string): readonly string[] {
  const escaped = pointer.split('/').slice(1)
  return escaped.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
