import { type Builder, formatExcerpt } from './builder.ts'
import { isNamed } from './header.ts'

/** Reads a line without braces, in the form `<key> [<value>]`. */
export function readAttribute(key: string, value: string, builder: Builder): void {
  if (builder.depth > 0 && isNamed(key) && value !== '') return builder.putNamed(key, value)
  if (builder.depth > 0 && isRecognised(key)) return builder.put(key, value)
  const line = formatExcerpt(value === '' ? key : `${key} ${value}`)
  builder.warn(builder.depth === 0 ? `text outside any object: ${line}` : `unrecognised line: ${line}`)
}

/**
 * Whether a key is recognised: it contains a letter or a digit, is quoted, or is a symbol used in place of a name (`*`,
 * `/`, `::`).
 */
function isRecognised(key: string): boolean {
  const first = key.charCodeAt(0)
  if (first >= 0x61 && first <= 0x7a) return true
  if (first < 0x20 || first === 0x7f || first === 0xfffd) return false
  return first === 0x22 || /^[*/:.\-_+\\%$~]+$|[\p{L}\p{N}]/u.test(key)
}
