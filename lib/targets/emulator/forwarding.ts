/** A message of a component, before its recipients are known. */
export interface Message {
  readonly facility: string
  /** Its severity index: 0 is the most urgent. */
  readonly severity: number
  readonly component: string
  readonly text: string
}

/** How messages are sent to remote servers: conforming, except for the members that faults and quirks change. */
export interface Forwarding {
  /** Whether a message is sent to a server that selects its facility from this severity up. */
  passes: (message: Message, chosen: number, level: number) => boolean
  /** Sends a message even to servers that do not select its facility. */
  unselected: boolean
  /** Sends a message only to the first server that selects it. */
  firstServerOnly: boolean
  tcp: boolean
  /** Delay of messages, in milliseconds of device time. */
  late: number
  /** Nothing is sent. */
  mute: boolean
  /** Interval of spontaneous log messages, in milliseconds of device time; undefined: none. */
  every: number | undefined
  /** The datagrams sent for one message. */
  leaves: (text: string) => readonly string[]
  /** What is sent. */
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

/** `Nov  3 09:05:07`. */
function stamp(time: Date): string {
  const [, day = '', month = '', , clock = ''] = time.toUTCString().split(' ')
  return `${month} ${day.replace(/^0/, ' ')} ${clock}`
}
