import { splitWords } from '#lib/testkit/command-line.ts'

/** The value behind a name in what a command line prints, or below it in a table; undefined where it has none. */
export function findValue(text: string, name: string): string | undefined {
  const below = findTableValue(text, name)
  if (below !== undefined) return below
  const words = splitWords(text).map((word) => word.replace(/[:=]$/, ''))
  const at = words.findIndex((word, index) => word === name && words[index + 1] !== undefined)
  return at < 0 ? undefined : words[at + 1]
}

const RANGES = ['configured', 'active'].flatMap((part) => [`${part}-network-range-type`, `${part}-network-range`])

/** What a heading of several names has below one of them. */
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

/** The part of a text that speaks of IPv4. */
export function ofVersion4(text: string): string {
  return [...text.matchAll(/\bipv4\b[^]*?(?=\bipv[46]\b|$)/g)].map(([part]) => part).join(' ')
}

export function isVersion4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
}

/** 100.64.0.0/12, or its first address and its last, or its networks of 16 bits. */
const SHARED = /^100\.(64\.0\.0\/12|64\.0\.0-100\.79\.255\.255|\[64(\.\.|-)79\]\.0\.0\/16)$/

/**
 * What is wrong with the networks of a type; undefined where they are right. How those of RFC1918 are written is not
 * shown: any text with the first of them, or one that takes in the first and the last, is.
 */
export function findRangeError(range: string, type: string): string | undefined {
  if (type === 'RFC6598') return SHARED.test(range) ? undefined : `${range}, which is not 100.64.0.0/12`
  const [, second = ''] = /^10\.\[?(\d{1,3})/.exec(range) ?? []
  return second !== '' && Number(second) % 16 === 0 && Number(second) < 256
    ? undefined
    : `${range}, which does not begin with 10.16n.0.0`
}
