import type { FuncKeywordDefinition } from 'ajv'

/**
 * The keyword `distinct: id` of a list with an `entry`: no two entries have one key.
 * @param held called with the requirement that it stands for
 */
export function distinct(held: (id: string) => void): FuncKeywordDefinition {
  return {
    keyword: 'distinct',
    schemaType: 'string',
    type: 'array',
    errors: false,
    validate: (id: string, entries: unknown, schema?: object) => {
      held(id)
      return keysTwice(entries, schema).length === 0
    },
  }
}

/**
 * Keys that more than one entry of a list has.
 * @param schema of the list, whose `entry` names the key
 */
export function keysTwice(entries: unknown, schema: unknown): readonly string[] {
  const { entry }: { entry?: { key?: string } } = Object(schema)
  const keys = (Array.isArray(entries) ? entries : [])
    .map((each): unknown => Object(each)[entry?.key ?? ''])
    .filter((key) => key !== undefined)
    .map((key) => (typeof key === 'string' ? key : JSON.stringify(key)))
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
}
