import type { LeafType } from '../schema/declaration.ts'
import type { LeafNode } from '../schema/compile.ts'
import type { Names } from '../naming.ts'
import { Refusal } from '../refusal.ts'
import { encryptSecret, decryptSecret } from '../secret.ts'
import type { Scalar } from './node.ts'

const longest = 4096

/** Converts JSON to the value of a leaf. Booleans and integers may be sent as strings. Throws `Refusal`. */
export function accept(node: LeafNode, json: unknown, names: Names): Scalar {
  const value = parseScalar(node.type, json, names)
  if (value !== undefined) return value
  const shown = JSON.stringify(json) ?? 'nothing'
  throw new Refusal(
    'invalid-value',
    `${shown.slice(0, 200)} is not a valid value for ${node.top}: ${demand(node.type)}`,
  )
}

function parseScalar(type: LeafType, json: unknown, names: Names): Scalar | undefined {
  switch (type.base) {
    case 'string':
      return parseText(type, json, names)
    case 'decimal':
      return typeof json === 'string' && /^-?\d+(\.\d+)?$/.test(json) ? json : undefined
    case 'boolean':
      return json === true || json === 'true' ? true : json === false || json === 'false' ? false : undefined
    case 'integer':
      return parseInteger(type, json)
    case 'enum':
      return typeof json === 'string' && type.values.includes(json) ? json : undefined
    case 'identity': {
      if (typeof json !== 'string') return undefined
      const module = [type.module, ...type.others].find((each) => json.startsWith(`${names.module(each)}:`))
      const bare = names.contractValue(module === undefined ? json : json.slice(json.indexOf(':') + 1))
      if (!type.values.includes(bare)) return undefined
      return module === undefined || module === type.module ? bare : `${module}:${bare}`
    }
    case 'empty':
      return isEmptyLeaf(json) ? null : undefined
    case 'mark':
      return isEmptyLeaf(json) ? '' : parseText({ base: 'string' }, json, names)
    case 'secret':
      return parseSecret(json)
  }
}

/** Whether the JSON is a present leaf of type empty (RFC 7951). */
function isEmptyLeaf(json: unknown): boolean {
  return Array.isArray(json) && json.length === 1 && json[0] === null
}

/** Parses a secret. The length limit does not apply to an encrypted secret, which is longer than its plain text. */
function parseSecret(json: unknown): string | undefined {
  if (typeof json !== 'string' || json === '' || json.length > 2 * longest) return undefined
  return (decryptSecret(json) ?? json).length <= longest ? encryptSecret(json) : undefined
}

function parseText(type: LeafType & { base: 'string' }, given: unknown, names: Names): string | undefined {
  const json = type.numeric && typeof given === 'number' ? String(given) : given
  if (typeof json !== 'string' || json.length > longest || json.includes('\0')) return undefined
  if (type.pattern && !type.pattern.test(json)) return undefined
  if (type.check && !type.check(json)) return undefined
  return type.renamed ? names.contractValue(json) : json
}

function parseInteger(type: LeafType & { base: 'integer' }, json: unknown): number | undefined {
  const number = typeof json === 'string' && /^-?\d{1,15}$/.test(json) ? Number(json) : json
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined
  return number >= type.min && number <= type.max ? number : undefined
}

/** Returns the value that identifies a list entry. An identity loses the module prefix that the caller sent. */
export function keyValue({ type }: LeafNode, value: Scalar): string {
  return type.base === 'identity' ? String(value).replace(/^.*:/, '') : String(value)
}

/** Formats the value of a leaf for output. */
export function formatScalar(type: LeafType, value: Scalar, names: Names): Scalar | [null] {
  if (type.base === 'empty') return [null]
  if (typeof value !== 'string') return value
  if (type.base === 'identity') {
    const [bare = '', module = type.module] = value.split(':').toReversed()
    return `${names.module(module)}:${names.value(bare)}`
  }
  return type.base === 'string' && type.renamed ? names.value(value) : value
}

function demand(type: LeafType): string {
  switch (type.base) {
    case 'secret':
      return `a text of at most ${longest} characters`
    case 'string':
      return type.shape ?? `a string of at most ${longest} characters`
    case 'integer':
      return `an integer from ${type.min} to ${type.max}`
    case 'enum':
    case 'identity':
      return `one of ${type.values.join(', ')}`
    case 'empty':
      return '[null]'
    case 'mark':
      return 'an empty string, or [null]'
    case 'decimal':
      return 'a string of decimal digits'
    case 'boolean':
      return 'true or false'
  }
}
