import { Block } from '../model.ts'

const UNSAFE = /["\\\0-\x1f]/

/** Whether `text` needs no escapes in JSON. */
export function isPlain(text: string): boolean {
  return !UNSAFE.test(text)
}

/** A JSON string; decoded bytes never hold lone surrogates. */
export function quote(text: string): string {
  return UNSAFE.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** The JSON text of a block, however deep it nests. */
export function jsonText(body: Block): string {
  const parts: string[] = ['{']
  const around: { block: Block; at: number }[] = []
  let block = body
  let at = 0
  for (;;) {
    const key = block.keys[at]
    const value = block.values[at]
    if (key === undefined || value === undefined) {
      parts.push('}')
      const outer = around.pop()
      if (outer === undefined) return parts.join('')
      ;({ block, at } = outer)
      continue
    }
    const { plain } = block
    parts.push(at++ === 0 ? '"' : ',"', plain ? key : inner(key))
    if (typeof value === 'string') parts.push('":"', plain ? value : inner(value), '"')
    else if (value instanceof Block) {
      parts.push('":{')
      around.push({ block, at })
      block = value
      at = 0
    } else pushList(parts, value)
  }
}

function pushList(parts: string[], items: readonly string[]): void {
  parts.push('":[')
  for (let at = 0; at < items.length; at++) parts.push(at === 0 ? '"' : ',"', inner(items[at] ?? ''), '"')
  parts.push(']')
}

/** What goes between the quotes. */
function inner(text: string): string {
  return UNSAFE.test(text) ? JSON.stringify(text).slice(1, -1) : text
}
