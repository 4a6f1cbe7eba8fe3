import type { ParentNode, SchemaNode } from '../schema/compile.ts'
import { wordOf } from './words.ts'

/** The JSON value of a node as lines, each with the words that lead to it. */
export function linesOf(node: SchemaNode, value: unknown, lead: readonly string[]): string[] {
  if (value === undefined) return []
  if ('type' in node) return [[...lead, shown(value)].join(' ').trimEnd()]
  if (node.kind === 'list') {
    return [value].flat().flatMap((entry) => {
      const keys = node.keys.map(({ member }) => shown(Object(entry)[member]))
      const below = membersOf(node, entry, [...lead, ...keys], node.keys)
      return below.length === 0 ? [[...lead, ...keys].join(' ')] : below
    })
  }
  return membersOf(node, value, lead, [])
}

function membersOf(
  node: ParentNode,
  value: unknown,
  lead: readonly string[],
  besides: readonly SchemaNode[],
): string[] {
  return node.children
    .filter((child) => !besides.includes(child))
    .flatMap((child) => linesOf(child, Object(value)[child.member], [...lead, child.wireName]))
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value[0] === null ? '' : `[ ${value.map((each) => shown(each)).join(' ')} ]`
  return wordOf(typeof value === 'string' ? value : JSON.stringify(value))
}

/** What an operation puts out: texts as they are, entries in blocks. */
export function printed(output: object): string {
  return Object.entries(output)
    .map(([name, value]: [string, unknown]) => {
      if (name === 'result') return `${String(value).trim()}\n`
      return Array.isArray(value) ? value.map((entry) => block(name, entry)).join('') : `${name} ${shown(value)}\n`
    })
    .join('')
}

function block(name: string, entry: unknown): string {
  const lines = Object.entries(Object(entry)).map(([member, value]) => `    ${member} ${shown(value)}\n`)
  return `${name} {\n${lines.join('')}}\n`
}
