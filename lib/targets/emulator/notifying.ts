import type { LoggedEvent } from './events.ts'

type Kind = 'trap' | 'inform'

/**
 * How SNMP targets are notified. This conforms to the contract unless a fault changes it. A quirk changes it in a way
 * that the contract allows.
 */
export interface Notifying {
  /** Whether the target at this place in the list of SNMP targets gets this kind of notification of an event. */
  passes: (kind: Kind, event: LoggedEvent, place: number) => boolean
  /** Delay of notifications, in milliseconds of device time. */
  late: number
  /** Returns the line of `snmp.log` about a request or a trap. Undefined if nothing is logged. */
  logs: (what: 'request' | 'trap', text: string) => string | undefined
}

/** Every event is sent as a trap. The beginning and the end of a fault are also sent as informs. */
export function createConformingNotifying(): Notifying {
  return {
    passes: (kind, event) => kind === 'trap' || event.kind !== 'EVENT',
    late: 0,
    logs: (what, text) => (what === 'trap' ? `snmp-trapd: sent trap ${text}` : `snmp-service: got request ${text}`),
  }
}
