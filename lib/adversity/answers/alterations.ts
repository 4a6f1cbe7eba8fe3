import { stripModule } from '../../domain/data-path.ts'
import { loadResources } from '../../catalogue/schemas.ts'
import { entryKey, isList, isMembers, listEntryKeys, type Members } from '../../safety/tree.ts'

/** Alterations that replace the JSON of a response by wrong JSON of the same shape. */
export const ALTERATIONS = [
  'an entry less',
  'an entry more',
  'another value',
  'another entry’s value',
  'another resource in its shape',
] as const
type Alteration = (typeof ALTERATIONS)[number]

/**
 * Alters the body of a response. Values under `config` and `state` are altered in the same way.
 * @param other the body of another resource
 * @returns undefined if the body cannot be altered in this way
 */
export function alterBody(how: Alteration, body: string, other: string): string | undefined {
  const value = parse(body)
  if (!isMembers(value)) return undefined
  const altered = how === 'another resource in its shape' ? underItsName(value, parse(other)) : EACH[how](value, '')
  const text = JSON.stringify(altered)
  return text === JSON.stringify(value) ? undefined : text
}

/** Returns an altered value. The path has neither module prefixes nor keys. */
type Alter = (value: unknown, path: string) => unknown

const EACH: Readonly<Record<Exclude<Alteration, 'another resource in its shape'>, Alter>> = {
  'an entry less': (value, path) =>
    Array.isArray(value)
      ? value.slice(0, -1).map((each) => EACH['an entry less'](each, path))
      : alterMembers('an entry less', value, path),
  'an entry more': (value, path) => {
    if (!Array.isArray(value)) return alterMembers('an entry more', value, path)
    const entries = value.map((each: unknown) => EACH['an entry more'](each, path))
    const last: unknown = entries.at(-1)
    return last === undefined || last === null
      ? entries
      : [...entries, isMembers(last) ? renameEntry(last, path) : another(last)]
  },
  'another value': (value, path) => {
    if (Array.isArray(value))
      return isList(value)
        ? value.map((entry) => ({ ...Object(alterMembers('another value', entry, path)), ...keyLeaves(entry, path) }))
        : value
    return isMembers(value) ? alterMembers('another value', value, path) : another(value, path)
  },
  'another entry’s value': (value, path) => {
    if (!isList(value) || value.length < 2) return alterMembers('another entry’s value', value, path)
    // Each entry keeps its key, and gets all other members from the entry before it.
    return value.map((entry, index) => replaceKeys(value.at(index - 1) ?? entry, entry, path))
  },
}

function alterMembers(how: keyof typeof EACH, value: unknown, path: string): unknown {
  if (!isMembers(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, EACH[how](inner, joinPath(path, name))]),
  )
}

function joinPath(path: string, name: string): string {
  return path === '' ? stripModule(name) : `${path}/${stripModule(name)}`
}

/**
 * Returns the keys of an entry, and its `config` and `state` containers, in which only values that do not repeat a key
 * are altered.
 */
function keyLeaves(entry: Members, path: string): Members {
  const keys = new Map(listEntryKeys(entry, path).map(([name, value]) => [stripModule(name), value] as const))
  const containers = Object.entries(entry).flatMap(([name, inner]) => {
    if (!isMembers(inner) || !/^(config|state)$/.test(stripModule(name))) return []
    const changed = Object(alterMembers('another value', inner, joinPath(path, name)))
    const kept = Object.entries(inner).filter(([leaf]) => keys.has(stripModule(leaf)))
    return [[name, { ...changed, ...Object.fromEntries(kept) }]]
  })
  return Object.fromEntries([...listEntryKeys(entry, path), ...containers])
}

/** Returns `entry` with the keys of another entry. */
function replaceKeys(entry: Members, keys: Members, path: string): Members {
  const named = new Map(listEntryKeys(keys, path).map(([name, value]) => [stripModule(name), value] as const))
  const put = (value: Members): Members =>
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named.get(stripModule(name)) ?? inner]))
  const inContainers = Object.entries(put(entry)).map(([name, inner]) => [
    name,
    isMembers(inner) && /^(config|state)$/.test(stripModule(name)) ? put(inner) : inner,
  ])
  return Object.fromEntries(inContainers)
}

/** Returns the entry under a new, unique key, to be added to its list. */
function renameEntry(entry: Members, path: string): Members {
  const key = Object.fromEntries(listEntryKeys(entry, path).map(([name, value]) => [name, another(value)]))
  return entryKey(entry, path) === '' ? entry : replaceKeys(entry, { ...entry, ...key }, path)
}

/**
 * Returns a different value of the same type. If the value belongs to an enumeration of the contract, returns the next
 * value of this enumeration.
 */
function another(value: unknown, path = ''): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return value
  const words = findEnumWords(path).find((all) => all.includes(value)) ?? []
  if (words.length > 1) return words[(words.indexOf(value) + 1) % words.length]
  if (/^-?\d+$/.test(value)) return String(Number(value) + 1)
  const [, head = '', number = ''] = /^(\d+\.\d+\.\d+\.)(\d+)$/.exec(value) ?? []
  return head === '' ? value.replace(/^([\w-]+)/, '$1x') : `${head}${(Number(number) + 1) % 255}`
}

let enumerations: ReadonlyMap<string, readonly unknown[]> | undefined

/**
 * Returns the enumerations of all fields whose path ends in `path`. The beginning of the field's path may be missing in
 * `path`, because a body may begin at any level. The enumerations in `SEEN` are added for every path.
 */
function findEnumWords(path: string): readonly (readonly unknown[])[] {
  enumerations ??= new Map(
    loadResources().flatMap(({ fields }) =>
      fields.flatMap((field) => (field.enum === undefined ? [] : [[field.path, field.enum] as const])),
    ),
  )
  const listed = [...enumerations].flatMap(([field, words]) =>
    path !== '' && `/${field}`.endsWith(`/${path}`) ? [words] : [],
  )
  return [...listed, ...SEEN]
}

const SEEN = [
  ['FAST', 'SLOW'],
  ['ACTIVE', 'PASSIVE'],
  ['LOCAL0', 'AUTHPRIV'],
  ['UP', 'DOWN'],
  ['SERVER', 'PEER'],
  ['openconfig-if-ethernet:SPEED_100GB', 'openconfig-if-ethernet:SPEED_25GB'],
] as const

/** Keeps the name of the body's top member, but replaces its content with the content of another resource. */
function underItsName(value: Members, other: unknown): unknown {
  const [top] = Object.keys(value)
  const [content] = isMembers(other) ? Object.values(other) : []
  return top === undefined || content === undefined ? value : { [top]: content }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
