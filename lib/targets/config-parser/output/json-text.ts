import { Block, type Value } from '../model.ts'

// oxlint-disable-next-line no-control-regex
const UNSAFE = /["\\\0-\x1f\x7f\ud800-\udfff\u2028\u2029]/

/** A JSON string. */
export function quote(text: string): string {
  return UNSAFE.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** The JSON text of a value, however deep its blocks are nested. */
export function jsonText(value: Value): string {
  if (!(value instanceof Block)) return leaf(value)
  const around: { block: Block; at: number }[] = []
  let out = '{'
  let block = value
  let at = 0
  for (;;) {
    const key = block.keys[at]
    const each = block.values[at]
    if (key === undefined || each === undefined) {
      out += '}'
      const outer = around.pop()
      if (outer === undefined) return out
      ;({ block, at } = outer)
      continue
    }
    at++
    out += at === 1 ? quote(key) : `,${quote(key)}`
    if (typeof each === 'string') out += `:${quote(each)}`
    else if (each instanceof Block) {
      out += ':{'
      around.push({ block, at })
      block = each
      at = 0
    } else out += `:${leaf(each)}`
  }
}

function leaf(value: string | readonly string[]): string {
  return typeof value === 'string' ? quote(value) : `[${value.map(quote).join(',')}]`
}
