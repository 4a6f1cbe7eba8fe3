import { lookup } from 'node:dns/promises'
import { type Receiver, listenForDatagrams } from '#lib/testkit/datagrams.ts'
import { findLogDirectory } from '#lib/testkit/files.ts'
import { test as base } from './fixtures.ts'
import { PATH, PROTO, type RemoteServer, withEntry } from './logging.ts'
import { type Message, parseMessage, SELECTED } from './messages.ts'

/** A selection of facilities, each with the lowest severity to send. */
export type Selection = readonly (readonly [facility: string, severity: string])[]

/** Seconds between two actions that should cause messages. */
const PAUSE = 8

const COMPONENTS = 'vendor-openconfig-system-logging:sw-components'

export const test = base
  /** The target's address, by which the target is recognised among several senders. */
  .extend('ownAddress', async ({ worker }) => {
    const { hostname } = new URL(worker.run.addresses.api)
    return (await lookup(hostname.replace(/^\[(.*)\]$/, '$1'))).address
  })
  /** Up to two receivers of the bench. Skips the test if anyone already sends to one of them. */
  .extend('receivers', async ({ worker, logging, skip }, { onCleanup }): Promise<readonly Receiver[]> => {
    const { syslog } = worker.run
    if (syslog === undefined) return skip('the bench has no receiver of log messages: bench.syslogReceiver')
    const taken = (await logging.servers()).map(({ host }) => host)
    const known = syslog.find(({ host }) => taken.includes(host))
    if (known !== undefined) return skip(`the target sends messages to ${known.host} already`)
    const receivers: Receiver[] = []
    onCleanup(async () => void (await Promise.all(receivers.map((each) => each.close()))))
    for (const endpoint of syslog) {
      const receiver = listenForDatagrams(endpoint)
      // The second receiver is optional. One receiver is enough to judge the protocol and the facilities, but not to
      // compare what different servers receive.
      if (receivers.length === 0) receivers.push(await receiver)
      else await receiver.then((each) => receivers.push(each)).catch(() => {})
    }
    await Promise.all(receivers.map((each) => each.quiet()))
    const busy = receivers.find(({ received }) => received.length > 0)
    return busy === undefined ? receivers : skip(`somebody else sends datagrams to ${busy.host}:${busy.port}`)
  })
  /**
   * Writes remote servers by the documented PATCH, with the facilities that the target knows, in a spelling that the
   * target accepts.
   */
  .extend('sendTo', ({ logging, lentServers, spellings, settled }) => {
    const module = spellings['with a module'].replace(/[^:]*$/, '')
    return async (servers: readonly (readonly [Receiver, Selection])[]): Promise<void> => {
      const body = (prefix: string, known: readonly string[]) => {
        const entries = servers.map(([receiver, selection]) =>
          buildRemoteServer(
            receiver,
            selection.filter(([facility]) => known.includes(facility)),
            prefix,
          ),
        )
        return withEntry([...lentServers, ...entries.slice(0, -1)], entries.at(-1) ?? {})
      }
      const ways = [SELECTED, ['LOCAL0']].flatMap((known) => ['', module].map((prefix) => body(prefix, known)))
      for (const [index, way] of ways.entries()) {
        if (index === ways.length - 1) await logging.patch(way)
        else if ((await logging.attempt(way)).status < 300) break
      }
      const hosts = servers.map(([{ host }]) => host)
      await settled(logging.servers, (found) => hosts.every((host) => found.some((each) => each.host === host)))
    }
  })
  /**
   * Returns a function that sets the level of a component that appears in the messages, or of the first component if
   * none does. If the target shows levels that are set, a level that it does not show is reported as an observation.
   */
  .extend(
    'levelOf',
    ({ logging, checkpointEntry, restconf, settled }) =>
      async (messages: readonly Message[]): Promise<(severity: string) => Promise<unknown>> => {
        const components = (await logging.components()).toSorted((one, other) => (one.name < other.name ? -1 : 1))
        const speaks = (name: string) => messages.some(({ text }) => text.includes(name))
        const { name, config } = components.find((each) => speaks(each.name)) ?? components[0] ?? {}
        if (name === undefined) return async () => {}
        const along = await checkpointEntry(`${PATH}/${COMPONENTS}/sw-component`, name)
        const { description } = config ?? {}
        let shows: 'unknown' | 'yes' | 'no' = 'unknown'
        return async (severity) => {
          const fields = { name, ...(description === undefined ? {} : { description }), severity }
          const entries = along({ name, config: fields })
          const answer = await restconf.write('PATCH', PATH, {
            'openconfig-system:logging': { [COMPONENTS]: { 'sw-component': entries } },
          })
          if (shows === 'no') return
          const isShown = async () =>
            (await logging.components()).some((each) => each.name === name && each.config?.severity === severity)
          if (await settled(isShown, Boolean)) shows = 'yes'
          else if (shows === 'yes') restconf.odd(answer, `it was accepted, and ${severity} is not shown`)
          else shows = 'no'
        }
      },
  )
  /**
   * Repeats an action that devices log, for at least the given number of seconds, and collects all messages meanwhile.
   * Waits after the last action too, however long that action took.
   */
  .extend('collect', ({ clock, receivers }) => async (deed: () => Promise<unknown>, seconds: number): Promise<void> => {
    const end = (await clock.now()) + seconds * 1000
    for (let now = 0; now < end; now = await clock.now()) {
      await deed()
      await clock.until((await clock.now()) + PAUSE * 1000)
    }
    await Promise.all(receivers.map((each) => each.quiet()))
  })
  /**
   * Returns the unit's own log, read from the files in which changes are most likely to appear. Empty if the unit
   * offers none of these files for download.
   */
  .extend('ownLog', ({ files, profile, restconf }) => async (): Promise<string> => {
    const directory = await findLogDirectory(restconf, profile.kind)
    const names = (await files.names(directory)).filter((name) => /^(audit|platform|confd)\.log$/.test(name))
    const decoder = new TextDecoder()
    let text = ''
    for (const name of names) {
      let own = ''
      const take = (piece: Uint8Array) => void (own += decoder.decode(piece, { stream: true }))
      const { answer } = await files.download(directory, name, { take })
      if (answer.status < 300) text += own
    }
    return text
  })
  /** Repeats a logged action until a message reports it. */
  .extend(
    'provoke',
    ({ settled, receivers }) =>
      async (deed: () => Promise<unknown>, isTold: () => boolean): Promise<void> => {
        await settled(async () => {
          await deed()
          await Promise.all(receivers.map((each) => each.quiet()))
          return isTold()
        }, Boolean)
      },
  )

/**
 * Returns the sender that has the target's own address, or else the only sender; undefined if there is no such sender.
 */
export function findSender({ received }: Receiver, ownAddress: string): string | undefined {
  const senders = [...new Set(received.map(({ from }) => from))]
  return senders.find((each) => isSame(each, ownAddress)) ?? (senders.length === 1 ? senders[0] : undefined)
}

export function isSame(one: string, other: string): boolean {
  const plain = (address: string) => address.replace(/^::ffff:/, '')
  return plain(one) === plain(other)
}

/** Returns the messages of a sender that begin with a priority. */
export function parseMessages({ received }: Receiver, sender: string): readonly Message[] {
  return received.filter(({ from }) => from === sender).flatMap(({ text }) => parseMessage(text) ?? [])
}

function buildRemoteServer({ host, port }: Receiver, selection: Selection, module: string): RemoteServer {
  const selector = selection.map(([name, severity]) => {
    const facility = `${module}${name}`
    return { facility, severity, config: { facility, severity } }
  })
  return { host, config: { host, 'remote-port': port, [PROTO]: 'udp' }, selectors: { selector } }
}
