import { splitWords } from '#lib/testkit/command-line.ts'

/** Returns the value after a name in a command's output, or below it in a table; undefined if there is none. */
export function findValue(text: string, name: string): string | undefined {
  const below = findTableValue(text, name)
  if (below !== undefined) return below
  const words = splitWords(text).map((word) => word.replace(/[:=]$/, ''))
  const at = words.findIndex((word, index) => word === name && words[index + 1] !== undefined)
  return at < 0 ? undefined : words[at + 1]
}

const RANGES = ['configured', 'active'].flatMap((part) => [`${part}-network-range-type`, `${part}-network-range`])

/** Returns the value below one name in a heading of several. */
function findTableValue(text: string, name: string): string | undefined {
  const rows = text
    .split('\n')
    .map((line) => splitWords(line))
    .filter((words) => words.some((word) => /\w/.test(word)))
  const heading = rows.findIndex((words) => words.filter((word) => RANGES.includes(word.toLowerCase())).length > 1)
  const at = rows[heading]?.findIndex((word) => word.toLowerCase() === name) ?? -1
  const values = rows[heading + 1]
  return at < 0 || values?.length !== rows[heading]?.length ? undefined : values?.[at]
}

/** Returns the part of a text about IPv4. */
export function ofVersion4(text: string): string {
  return [...text.matchAll(/\bipv4\b[^]*?(?=\bipv[46]\b|$)/g)].map(([part]) => part).join(' ')
}

export function isVersion4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
}

/** 100.64.0.0/12, its first and last address, or its /16 networks. */
const SHARED = /^100\.(64\.0\.0\/12|64\.0\.0-100\.79\.255\.255|\[64(\.\.|-)79\]\.0\.0\/16)$/

/**
 * Returns the error in a type's networks; undefined if they are right. How RFC1918 networks are written is unspecified.
 * Any text with the first of them, or covering the first and the last, is right.
 */
export function findRangeError(range: string, type: string): string | undefined {
  if (type === 'RFC6598') return SHARED.test(range) ? undefined : `${range}, which is not 100.64.0.0/12`
  const [, second = ''] = /^10\.\[?(\d{1,3})/.exec(range) ?? []
  return second !== '' && Number(second) % 16 === 0 && Number(second) < 256
    ? undefined
    : `${range}, which does not begin with 10.16n.0.0`
}
