import { Block, type ConfigObject, formatKey, type Value } from '../model.ts'

/** Prints objects in the device's format. Parsing the output returns the same objects. */
export function print(objects: readonly ConfigObject[], indent = '    ', lineFeed = '\n'): string {
  const lines: string[] = ['#TMSH-VERSION: 15.1.0', '']
  const open: { block: Block; at: number }[] = []
  for (const object of objects) {
    lines.push(`${formatKey(object)} {`)
    open.push({ block: object.body, at: 0 })
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const key = top.block.keys[top.at]
      const value = top.block.values[top.at]
      top.at++
      if (key === undefined || value === undefined) {
        open.pop()
        lines.push(`${indent.repeat(open.length % 20)}}`)
      } else if (value instanceof Block && value.keys.length > 0) {
        lines.push(`${indent.repeat(open.length % 20)}${key} {`)
        open.push({ block: value, at: 0 })
      } else lines.push(indent.repeat(open.length % 20) + attribute(key, value))
    }
  }
  return lines.join(lineFeed) + lineFeed
}

function attribute(key: string, value: Value): string {
  if (value instanceof Block) return `${key} { }`
  if (typeof value === 'string') return value === '' ? key : `${key} ${value}`
  return `${key} { ${value.join(' ')} }`
}
