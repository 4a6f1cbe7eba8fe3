import type { Device } from '../device.ts'
import { formatXml } from '../http/xml.ts'
import { childNamed, type ListNode } from '../schema/compile.ts'
import { type Cursor, enterChild, findEntry, isList } from '../tree/cursor.ts'
import { keyOfEntry } from '../tree/path.ts'
import type { Reader } from '../tree/read.ts'
import { SyntaxProblem } from './grammar.ts'
import { NOTHING } from './said.ts'

/**
 * Returns the data of a path as JSON or XML, as the pipe `display` prints it: within all ancestors of the path. The
 * running configuration contains only the leaves that are set.
 */
export function displayPath(device: Device, [what = '', ...rest]: readonly string[], form: string): string {
  const isRunning = what === 'running-config'
  const resources = isRunning ? device.resources('config', 'explicit') : device.resources('all')
  const by = { device, reader: resources.reader }
  const data = readBelow(resources.top(), isRunning ? rest : [what, ...rest], by)
  if (form === 'json') return data === undefined ? NOTHING : `${JSON.stringify({ data }, null, 2)}\n`
  if (form === 'xml') return data === undefined ? NOTHING : `${formatXml({ config: data })}\n`
  throw new SyntaxProblem(`unknown format: ${form}`)
}

interface By {
  readonly device: Device
  readonly reader: Reader
}

/** Returns the data at a path below a cursor, within the ancestors of the path. Undefined if there is no data. */
function readBelow(cursor: Cursor, [word, ...rest]: readonly string[], by: By): unknown {
  if (word === undefined) return by.reader.value(cursor)
  const child = 'children' in cursor.node ? childNamed(cursor.node, word) : undefined
  if (child === undefined) throw new SyntaxProblem(`unknown element: ${word}`)
  const below = enterChild(cursor, child, by.device)
  const inner = isList(below) && rest.length > 0 ? readEntry(below, rest, by) : readBelow(below, rest, by)
  return inner === undefined ? undefined : { [child.member]: inner }
}

function readEntry(list: Cursor & { node: ListNode }, words: readonly string[], by: By): unknown {
  const { keys } = list.node
  const entry = findEntry(list, keyOfEntry(list.node, words.slice(0, keys.length), by.device.names))
  const whole = entry && by.reader.entry(entry)
  const rest = words.slice(keys.length)
  if (entry === undefined || rest.length === 0) return whole === undefined ? undefined : [whole]
  const inner = readBelow(entry, rest, by)
  if (inner === undefined) return undefined
  const identity = Object.entries(Object(whole)).filter(([name]) => keys.some(({ member }) => member === name))
  return [{ ...Object.fromEntries(identity), ...Object(inner) }]
}
