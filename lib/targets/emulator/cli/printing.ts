import type { ParentNode, SchemaNode } from '../schema/compile.ts'
import { quoteWord } from './words.ts'

/** Formats the JSON value of a node as lines. Each line starts with the path of the value. */
export function formatLines(node: SchemaNode, value: unknown, lead: readonly string[]): string[] {
  if (value === undefined) return []
  if ('type' in node) return [[...lead, formatValue(value)].join(' ').trimEnd()]
  if (node.kind === 'list') {
    return [value].flat().flatMap((entry) => {
      const keys = node.keys.map(({ member }) => formatValue(Object(entry)[member]))
      const below = formatMembers(node, entry, [...lead, ...keys], node.keys)
      return below.length === 0 ? [[...lead, ...keys].join(' ')] : below
    })
  }
  return formatMembers(node, value, lead, [])
}

function formatMembers(
  node: ParentNode,
  value: unknown,
  lead: readonly string[],
  besides: readonly SchemaNode[],
): string[] {
  return node.children
    .filter((child) => !besides.includes(child))
    .flatMap((child) => formatLines(child, Object(value)[child.member], [...lead, child.wireName]))
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value[0] === null ? '' : `[ ${value.map((each) => formatValue(each)).join(' ')} ]`
  return quoteWord(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Formats the output of an operation. Texts stay unchanged, and entries are printed in blocks. */
export function formatOutput(output: object): string {
  return Object.entries(output)
    .map(([name, value]: [string, unknown]) => {
      if (name === 'result') return `${String(value).trim()}\n`
      return Array.isArray(value)
        ? value.map((entry) => block(name, entry)).join('')
        : `${name} ${formatValue(value)}\n`
    })
    .join('')
}

function block(name: string, entry: unknown): string {
  const lines = Object.entries(Object(entry)).map(([member, value]) => `    ${member} ${formatValue(value)}\n`)
  return `${name} {\n${lines.join('')}}\n`
}
