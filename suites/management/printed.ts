import { splitWords } from '#lib/testkit/command-line.ts'

/** The disk-usage thresholds, each with the requirement that reports it. */
export const THRESHOLDS = {
  'warning-limit': 'management/warning-limit',
  'error-limit': 'management/error-limit',
  'critical-limit': 'management/critical-limit',
  'growth-rate-limit': 'management/growth-rate-limit',
  interval: 'management/interval',
} as const

/** Returns the value after a name in a command's output; undefined if there is none. */
export function findValue(text: string, name: string): string | undefined {
  const words = splitWords(text).map((word) => word.replace(/[:=]$/, ''))
  const at = words.findIndex((word, index) => word === name && words[index + 1] !== undefined)
  return at < 0 ? undefined : words[at + 1]
}

export function isVersion4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
}
