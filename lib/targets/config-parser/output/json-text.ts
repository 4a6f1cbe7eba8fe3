import { Block } from '../model.ts'

const UNSAFE = /["\\\0-\x1f]/

/** Whether `text` needs no escapes in JSON. */
export function isPlain(text: string): boolean {
  return !UNSAFE.test(text)
}

/** Formats a JSON string. Decoded bytes never contain lone surrogates, so none are escaped. */
export function quote(text: string): string {
  return UNSAFE.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** Formats a block as JSON, at any depth of nesting. */
export function jsonText(body: Block): string {
  let text = '{'
  const around: { block: Block; at: number }[] = []
  let block = body
  let at = 0
  for (;;) {
    const key = block.keys[at]
    const value = block.values[at]
    if (key === undefined || value === undefined) {
      text += '}'
      const outer = around.pop()
      if (outer === undefined) return text
      ;({ block, at } = outer)
      continue
    }
    const { plain } = block
    text += (at++ === 0 ? '"' : ',"') + (plain ? key : inner(key))
    if (typeof value === 'string') text += `":"${plain ? value : inner(value)}"`
    else if (value instanceof Block) {
      text += '":{'
      around.push({ block, at })
      block = value
      at = 0
    } else text += `":[${listText(value, plain)}]`
  }
}

function listText(items: readonly string[], plain: boolean): string {
  if (plain) return items.length === 0 ? '' : `"${items.join('","')}"`
  return items.map((item) => `"${inner(item)}"`).join()
}

/** Formats a JSON string without its surrounding quotes. */
function inner(text: string): string {
  return UNSAFE.test(text) ? JSON.stringify(text).slice(1, -1) : text
}
