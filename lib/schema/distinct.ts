import type { FuncKeywordDefinition } from 'ajv'

/**
 * Defines the keyword `distinct: id` for a list with an `entry` or `keys`. The keyword requires that the keys of the
 * list's entries are unique.
 * @param held called with the requirement, if the list has an entry
 */
export function distinct(held: (id: string) => void): FuncKeywordDefinition {
  return {
    keyword: 'distinct',
    schemaType: 'string',
    type: 'array',
    errors: false,
    validate: (id: string, entries: unknown, schema?: object) => {
      if (Array.isArray(entries) && entries.length > 0) held(id)
      return keysTwice(entries, schema).length === 0
    },
  }
}

/**
 * Returns keys shared by several entries of a list.
 * @param schema schema of the list, whose `keys` or `entry` name the key
 */
export function keysTwice(entries: unknown, schema: unknown): readonly string[] {
  const { entry, keys: names = [entry?.key ?? ''] }: { entry?: { key?: string }; keys?: readonly string[] } =
    Object(schema)
  const keys = (Array.isArray(entries) ? entries : [])
    .map((each): readonly unknown[] => names.map((name) => Object(each)[name]))
    .filter((all) => all.every((key) => key !== undefined))
    .map((all) => all.map((key) => (typeof key === 'string' ? key : JSON.stringify(key))).join(' '))
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
}
