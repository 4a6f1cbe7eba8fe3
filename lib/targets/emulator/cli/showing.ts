import type { Device } from '../device.ts'
import { childNamed } from '../schema/compile.ts'
import { type Cursor, childOf, entryOf, isList } from '../tree/cursor.ts'
import { keyOfEntry } from '../tree/path.ts'
import { SyntaxProblem } from './grammar.ts'
import { linesOf } from './printing.ts'

/** Everything that the API reads below a path, one value a line. */
export function operationalData(device: Device, path: readonly string[]): string {
  const { reader, top } = view(device)
  const words = [...path]
  const lead: string[] = []
  let cursor: Cursor = top
  while (words.length > 0) {
    const { node } = cursor
    const word = words.shift() ?? ''
    const child = 'children' in node ? childNamed(node, word) : undefined
    if (child === undefined) throw new SyntaxProblem(`unknown element: ${word}`)
    cursor = childOf(cursor, child, device)
    lead.push(child.wireName)
    if (!isList(cursor) || words.length === 0) continue
    const keys = words.splice(0, cursor.node.keys.length)
    const entry = entryOf(cursor, keyOfEntry(cursor.node, keys, device.names))
    if (entry === undefined) return '% No entries found.\n'
    if (words.length > 0) {
      cursor = entry
      lead.push(...keys)
      continue
    }
    const [found] = [reader.entry(entry)].flat()
    return text(
      linesOf({ ...cursor.node, kind: 'container', mirrors: false, shown: undefined }, found, [...lead, ...keys]),
    )
  }
  const lines = linesOf(cursor.node, reader.value(cursor), lead)
  return lines.length === 0 ? '% No entries found.\n' : text(lines)
}

function view(device: Device) {
  const resources = device.resources('all')
  return { reader: resources.reader, top: resources.top() }
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
