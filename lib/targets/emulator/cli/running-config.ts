import type { Device } from '../device.ts'
import { childNamed, type ParentNode, type SchemaNode } from '../schema/compile.ts'
import { isEntries, isScalar, isTree, keyValues, type Node, type Scalar } from '../tree/node.ts'
import { keyOfEntry } from '../tree/path.ts'
import { SyntaxProblem } from './grammar.ts'
import { quoteWord } from './words.ts'

/**
 * Formats a configuration below a path as the commands that create it, one per line. By default, formats the running
 * configuration.
 */
export function formatRunningConfig(device: Device, path: readonly string[], shown: Node = device.store.shown): string {
  const lines: string[] = []
  const words = [...path]
  const prefix: string[] = []
  let node: SchemaNode = device.schema
  let here: Node | undefined = shown
  let entry = true
  while (words.length > 0) {
    if (!('children' in node)) throw new SyntaxProblem(`unknown element: ${words[0]}`)
    const child: SchemaNode | undefined = childNamed(node, words.shift() ?? '')
    if (!child?.writable) throw new SyntaxProblem('unknown element')
    here = isTree(here) ? here[child.name] : undefined
    prefix.push(child.wireName)
    node = child
    entry = node.kind !== 'list'
    if (node.kind !== 'list' || words.length === 0) continue
    const key = keyOfEntry(node, words.splice(0, node.keys.length), device.names)
    here = isEntries(here) ? here.get(key) : undefined
    prefix.push(...keyValues(key, node.keys.length).map(quoteWord))
    entry = true
  }
  if (entry && node.kind === 'list' && isTree(here)) printMembers(node, here, prefix.join(' '), device, lines)
  else print(node, here, prefix.join(' '), device, lines)
  return lines.map((line) => `${line}\n`).join('')
}

function print(node: SchemaNode, here: Node | undefined, prefix: string, device: Device, lines: string[]): void {
  if (here === undefined || !node.writable || isUnread(node)) return
  if (node.kind === 'container') printMembers(node, here, prefix, device, lines)
  else if (node.kind === 'list') {
    if (!isEntries(here)) return
    for (const [key, inner] of here) {
      const values = keyValues(key, node.keys.length)
      const names = values.map((value, index) => word(node.keys[index], value, device))
      const before = lines.length
      const path = `${prefix} ${names.join(' ')}`
      printMembers(node, inner, path, device, lines)
      if (lines.length === before) lines.push(path)
    }
  } else if (Array.isArray(here)) {
    for (const value of here) lines.push(`${prefix} ${word(node, value, device)}`)
  } else if (isScalar(here)) lines.push(here === null ? prefix : `${prefix} ${word(node, here, device)}`)
}

function isUnread(node: SchemaNode): boolean {
  return 'type' in node && node.type.base === 'secret' && !node.type.shown
}

function printMembers(node: ParentNode, here: Node, prefix: string, device: Device, lines: string[]): void {
  if (!isTree(here)) return
  for (const child of node.children) {
    if (node.kind === 'list' && child.kind === 'leaf' && node.keys.includes(child)) continue
    print(child, here[child.name], prefix ? `${prefix} ${child.wireName}` : child.wireName, device, lines)
  }
}

function word(node: SchemaNode | undefined, value: Scalar, { names }: Device): string {
  if (node === undefined || !('type' in node) || typeof value !== 'string') return quoteWord(value)
  const { type } = node
  if (type.base === 'identity') return quoteWord(names.value(value.replace(/^.*:/, '')))
  return quoteWord(type.base === 'string' && type.renamed ? names.value(value) : value)
}
