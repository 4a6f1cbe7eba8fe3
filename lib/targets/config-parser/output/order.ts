import { Block, type Value } from '../model.ts'

/** Compares two texts by code point. Unlike `<`, which compares UTF-16 units, this order puts U+1F600 after U+FFFD. */
export function byCodePoint(left: string, right: string): number {
  const { length } = left
  for (let at = 0; at < length; at++) {
    const one = left.charCodeAt(at)
    const other = right.charCodeAt(at)
    if (one !== other) return Number.isNaN(other) ? 1 : rank(one) - rank(other)
  }
  return length - right.length
}

/** Returns the rank of a UTF-16 unit. Surrogates rank highest, because they encode the code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** Returns a copy of a block with all keys and list items sorted, at every level. */
export function sortBlock(body: Block): Block {
  const result = new Block()
  const pending: { from: Block; to: Block }[] = [{ from: body, to: result }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, to } = next
    to.plain = from.plain
    const positions = from.keys.map((key, position) => ({ key, position })).sort((a, b) => byCodePoint(a.key, b.key))
    for (const { key, position } of positions) {
      const value: Value = from.values[position] ?? ''
      if (value instanceof Block) {
        const inner = new Block()
        to.add(key, inner)
        pending.push({ from: value, to: inner })
      } else to.add(key, typeof value === 'string' ? value : [...value].sort(byCodePoint))
    }
  }
  return result
}
