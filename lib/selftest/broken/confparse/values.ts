import type { Faults } from './fault.ts'
import { isMembers, mapKeys, type Members, ofAttributes, ofJson, ofValues } from './reading.ts'

const asNumber = (text: string): unknown => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const asScalar = (text: string): unknown => (text === 'true' ? true : asNumber(text))

/** Faults in converting configuration to JSON. */
export const values = {
  'keys-joined-by-slash': {
    converted: ofJson((output) => mapKeys(output, (key) => key.replace(/ (?=[^ ]*$)/, '/'))),
  },
  'scalars-as-numbers': {
    converted: ofValues((value) => (typeof value === 'string' ? asScalar(value) : value)),
  },
  'list-items-as-numbers': {
    converted: ofValues((value) => (Array.isArray(value) ? value.map((item) => asNumber(String(item))) : value)),
  },
  'lists-as-text': { converted: ofValues((value) => (Array.isArray(value) ? value.join(' ') : value)) },
  'nested-blocks-flattened': { converted: ofAttributes(flattenMembers) },
  'empty-blocks-as-lists': {
    converted: ofValues((value) => (isMembers(value) && Object.keys(value).length === 0 ? [] : value)),
  },
} as const satisfies Faults

function flattenMembers(object: Members): Members {
  const pairs = Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
    isMembers(value) && Object.keys(value).length > 0
      ? Object.entries(flattenMembers(value)).map(([inner, deep]) => [`${key}.${inner}`, deep])
      : [[key, value]],
  )
  return Object.fromEntries(pairs)
}
