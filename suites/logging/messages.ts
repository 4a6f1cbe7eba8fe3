import type { SEVERITIES } from './logging.ts'

type Severity = (typeof SEVERITIES)[number]

/** The severities, in the order of their numbers on the wire. */
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
/** The two facilities that the contract names, keyed by their numbers on the wire. */
const FACILITIES: ReadonlyMap<number, string> = new Map([
  [10, 'AUTHPRIV'],
  [16, 'LOCAL0'],
])

/** One log message, with the facility and the severity from its priority. */
export interface Message {
  /** The name of the facility in the contract, or its number on the wire. */
  readonly facility: string
  readonly severity: Severity
  readonly text: string
}

/** The facilities from which the suite selects. */
export const SELECTED = [...FACILITIES.values()]

/** Returns the message in a datagram; undefined if the datagram does not begin with a priority. */
export function parseMessage(datagram: string): Message | undefined {
  const [, digits] = /^\s*<(\d{1,3})>/.exec(datagram) ?? []
  if (digits === undefined) return undefined
  const priority = Number(digits)
  const number = Math.floor(priority / 8)
  const severity = BY_URGENCY[priority % 8] ?? 'DEBUG'
  return { facility: FACILITIES.get(number) ?? `number ${number}`, severity, text: datagram.trim() }
}

/** Whether a severity is at least as urgent as the chosen one. */
export function isAtLeast(severity: Severity, chosen: Severity): boolean {
  return BY_URGENCY.indexOf(severity) <= BY_URGENCY.indexOf(chosen)
}

/** The selection for a second server, based on messages that recur at the first server. */
export interface Choice {
  readonly facility: string
  readonly from: Severity
  /** A recurring severity that is more urgent than `from`, if there is one. */
  readonly above?: Severity
}

/**
 * Chooses what a second server selects, based on the messages that recur at the first server. Chooses the facility with
 * the most severities, and the second most urgent of these severities, so that some messages are more urgent and some
 * are less. With only two severities, chooses the more urgent one.
 * @returns undefined if no message recurs
 */
export function chooseSelection(...rounds: readonly (readonly Message[])[]): Choice | undefined {
  const came = (facility: string, severity: Severity) =>
    rounds.every((messages) => messages.some((each) => each.facility === facility && each.severity === severity))
  const [most] = SELECTED.map((facility) => ({
    facility,
    severities: BY_URGENCY.filter((severity) => came(facility, severity)),
  })).toSorted((one, other) => other.severities.length - one.severities.length)
  if (most === undefined) return undefined
  const { facility, severities } = most
  const [above, from = above] = severities.length > 2 ? severities : severities.slice(0, 1)
  if (from === undefined) return undefined
  return { facility, from, ...(above === undefined || above === from ? {} : { above }) }
}

/** Tallies messages for a report by facility and severity only, because their texts may reveal other information. */
export function tally(messages: readonly Message[]): readonly string[] {
  const kinds = Map.groupBy(messages, ({ facility, severity }) => `${facility} ${severity}`)
  return [...kinds].map(([kind, { length }]) => `${kind}: ${length}`)
}
