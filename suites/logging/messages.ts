import type { SEVERITIES } from './logging.ts'

type Severity = (typeof SEVERITIES)[number]

/** By their numbers on the wire. */
const BY_URGENCY: readonly Severity[] = [
  'EMERGENCY',
  'ALERT',
  'CRITICAL',
  'ERROR',
  'WARNING',
  'NOTICE',
  'INFORMATIONAL',
  'DEBUG',
]
/** The two that the contract names. */
const FACILITIES: ReadonlyMap<number, string> = new Map([
  [10, 'AUTHPRIV'],
  [16, 'LOCAL0'],
])

/** One log message, as far as its priority tells. */
export interface Message {
  /** By its name in the contract, or its number on the wire. */
  readonly facility: string
  readonly severity: Severity
  readonly text: string
}

/** The facilities from which the suite selects. */
export const SELECTED = [...FACILITIES.values()]

/** The message in a datagram; undefined where it begins with no priority. */
export function messageIn(datagram: string): Message | undefined {
  const [, digits] = /^\s*<(\d{1,3})>/.exec(datagram) ?? []
  if (digits === undefined) return undefined
  const priority = Number(digits)
  const number = Math.floor(priority / 8)
  const severity = BY_URGENCY[priority % 8] ?? 'DEBUG'
  return { facility: FACILITIES.get(number) ?? `number ${number}`, severity, text: datagram.trim() }
}

/** Whether a severity is selected by one: it is as urgent, or more. */
export function isAtLeast(severity: Severity, chosen: Severity): boolean {
  return BY_URGENCY.indexOf(severity) <= BY_URGENCY.indexOf(chosen)
}

/** What one server gets, and another one could select. */
export interface Choice {
  /** Its messages come in as few severities as any: selected whole. */
  readonly whole: string | undefined
  /** Its messages come in as many severities as any: selected from the most urgent of them on. */
  readonly graded: string
  readonly from: Severity
  /** Whether less urgent ones come too. */
  readonly hasLower: boolean
}

/** What a second server selects of what a first one gets; undefined where that gets nothing. */
export function choiceOf(messages: readonly Message[]): Choice | undefined {
  const severitiesOf = (facility: string) =>
    BY_URGENCY.filter((severity) => messages.some((each) => each.facility === facility && each.severity === severity))
  const seen = SELECTED.filter((facility) => severitiesOf(facility).length > 0)
  const [graded, ...others] = seen.toSorted((one, other) => severitiesOf(other).length - severitiesOf(one).length)
  if (graded === undefined) return undefined
  const [from = 'EMERGENCY', ...lower] = severitiesOf(graded)
  return { whole: others.at(-1), graded, from, hasLower: lower.length > 0 }
}
