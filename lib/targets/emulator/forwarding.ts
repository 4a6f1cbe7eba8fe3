/** A message of a component, before it is known who gets it. */
export interface Message {
  readonly facility: string
  /** Its place among the severities: 0 is the most urgent. */
  readonly severity: number
  readonly component: string
  readonly text: string
}

/** How messages go to remote servers: lawfully, but for the members that faults and quirks change. */
export interface Forwarding {
  /** Whether a message goes to a server that selects its facility from this severity on. */
  passes: (message: Message, chosen: number, level: number) => boolean
  /** A message whose facility a server does not select goes there all the same. */
  unselected: boolean
  /** Of the servers that chose a message the others get nothing. */
  firstServerOnly: boolean
  tcp: boolean
  /** Milliseconds of device time by which messages are late. */
  late: number
  /** Nothing is sent. */
  mute: boolean
  /** Milliseconds of device time after which something is logged by itself, again and again; undefined: nothing is. */
  every: number | undefined
  /** The datagrams that leave for what is sent to a server. */
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
