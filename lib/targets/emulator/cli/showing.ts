import type { Device } from '../device.ts'
import { childNamed } from '../schema/compile.ts'
import { type Cursor, enterChild, findEntry, isList } from '../tree/cursor.ts'
import { keyOfEntry } from '../tree/path.ts'
import { SyntaxProblem } from './grammar.ts'
import { formatLines } from './printing.ts'
import { NOTHING } from './said.ts'
import { formatTable } from './tabled.ts'

/** Returns the output of `show` for a path. */
export function showPath(device: Device, path: readonly string[]): string {
  const { composition, names } = device
  const isAsked = (words: readonly string[]) =>
    words.length === path.length && words.every((word, index) => names.node(word) === path[index])
  const table = composition.tables.find(({ words }) => isAsked(words))
  if (table === undefined) return operationalData(device, path)
  const rows = table.rows(device)
  return rows.length === 0 ? NOTHING : `${formatTable(table.columns, rows, '  ')}\n`
}

/** Returns all data that the API serves below a path, one value per line. */
function operationalData(device: Device, path: readonly string[]): string {
  const { reader, top } = view(device)
  const words = [...path]
  const lead: string[] = []
  let cursor: Cursor = top
  while (words.length > 0) {
    const { node } = cursor
    const word = words.shift() ?? ''
    const child = 'children' in node ? childNamed(node, word) : undefined
    if (child === undefined) throw new SyntaxProblem(`unknown element: ${word}`)
    cursor = enterChild(cursor, child, device)
    lead.push(child.wireName)
    if (!isList(cursor) || words.length === 0) continue
    const keys = words.splice(0, cursor.node.keys.length)
    const entry = findEntry(cursor, keyOfEntry(cursor.node, keys, device.names))
    if (entry === undefined) return NOTHING
    if (words.length > 0) {
      cursor = entry
      lead.push(...keys)
      continue
    }
    const [found] = [reader.entry(entry)].flat()
    return text(
      formatLines({ ...cursor.node, kind: 'container', mirrors: false, shown: undefined }, found, [...lead, ...keys]),
    )
  }
  const lines = formatLines(cursor.node, reader.value(cursor), lead)
  return lines.length === 0 ? NOTHING : text(lines)
}

function view(device: Device) {
  const resources = device.resources('all')
  return { reader: resources.reader, top: resources.top() }
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
