import { isIPv6 } from 'node:net'
import type { Endpoint } from '../channel/reach.ts'
import { bindSocket, waitForQuiet } from './datagrams.ts'

/** A received SNMP trap or inform, with its community. */
export interface Notification {
  readonly kind: 'trap' | 'inform'
  readonly community: string
}

/** Receives traps and informs of all communities, and acknowledges informs. */
export interface TrapReceiver extends Endpoint {
  /** Oldest first. */
  readonly received: readonly Notification[]
  /** Number of received datagrams that are not notifications with a community. */
  readonly others: number
  /** Waits briefly until no more datagrams arrive. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** The members of the library's notification message that are used here. */
interface Message {
  readonly pdu: { readonly type: number; readonly community?: string }
}

/**
 * Listens for traps and informs.
 * @param endpoint port 0 means any
 * @throws {HarnessError} if the endpoint is not available
 */
export async function listenForTraps({ host, port }: Endpoint): Promise<TrapReceiver> {
  const { createReceiver, PduType } = await import('net-snmp')
  const socket = await bindSocket({ host, port })
  const received: Notification[] = []
  let others = 0
  // Gives the library the socket that is already bound, and a `bind` that does nothing. Otherwise the library would
  // bind a socket of its own.
  const bound = { on: socket.on.bind(socket), send: socket.send.bind(socket), bind: () => {} }
  createReceiver(
    { disableAuthorization: true, includeAuthentication: true, dgramModule: { createSocket: () => bound } },
    (error: unknown, message?: Message) => {
      const { type, community } = message?.pdu ?? {}
      if (error !== null || community === undefined) others += 1
      else received.push({ kind: type === PduType.InformRequest ? 'inform' : 'trap', community })
    },
  )
  return {
    host,
    port: socket.address().port,
    received,
    get others() {
      return others
    },
    quiet: () => waitForQuiet(host, () => received.length + others),
    close: () => new Promise((resolve) => socket.close(resolve)),
  }
}

/** Object identifier of an SNMP agent's uptime, which every agent serves. */
const UPTIME = '1.3.6.1.2.1.1.3.0'

/** Number of times that an agent is asked. One request is not enough, because a datagram may be lost. */
const TIMES = 3

/** Asks an SNMP agent for its uptime. @returns whether the agent responds to this community within `seconds` */
export async function askAgent({ host, port }: Endpoint, community: string, seconds: number): Promise<boolean> {
  const { createSession, Version2c } = await import('net-snmp')
  const transport = isIPv6(host) ? 'udp6' : 'udp4'
  const patience = { timeout: (seconds * 1000) / TIMES, retries: TIMES - 1, backoff: 1 }
  const session = createSession(host, community, { port, transport, version: Version2c, ...patience })
  session.on('error', () => {})
  const isAnswered = await new Promise<boolean>((resolve) => {
    session.get([UPTIME], (error) => resolve(error === null))
  })
  session.close()
  return isAnswered
}
