/** A message of a component. Its recipients are determined later. */
export interface Message {
  readonly facility: string
  /** The index of the severity. 0 is the most urgent. */
  readonly severity: number
  readonly component: string
  readonly text: string
}

/**
 * How messages are sent to remote servers. This conforms to the contract unless a fault changes it. A quirk changes it
 * in a way that the contract allows.
 */
export interface Forwarding {
  /** Whether a message is sent to a server that selects the message's facility from the severity `chosen` upwards. */
  passes: (message: Message, chosen: number, level: number) => boolean
  /** Whether a message is also sent to servers that do not select its facility. */
  unselected: boolean
  /** Whether a message is sent only to the first server that selects it. */
  firstServerOnly: boolean
  tcp: boolean
  /** Delay of messages, in milliseconds of device time. */
  late: number
  /** Whether no message is sent. */
  mute: boolean
  /** Interval between spontaneous log messages, in milliseconds of device time. Undefined if there are none. */
  every: number | undefined
  /** Returns the datagrams sent for the text of one message. */
  leaves: (text: string) => readonly string[]
  /** Returns the text that is sent. */
  spelled: (message: Message, head: Head) => string
}

interface Head {
  readonly priority: number
  readonly time: Date
  readonly hostname: string
}

export function createConformingForwarding(): Forwarding {
  return {
    passes: ({ severity }, chosen) => severity <= chosen,
    unselected: false,
    firstServerOnly: false,
    tcp: false,
    late: 0,
    mute: false,
    every: undefined,
    leaves: (text) => [text],
    spelled: ({ component, text }, { priority, time, hostname }) =>
      `<${priority}>${stamp(time)} ${hostname} ${component}[${component.length}]: ${text}`,
  }
}

/** Formats a time, such as `Nov  3 09:05:07`. */
function stamp(time: Date): string {
  const [, day = '', month = '', , clock = ''] = time.toUTCString().split(' ')
  return `${month} ${day.replace(/^0/, ' ')} ${clock}`
}
