import { type Receiver, receiving } from '#lib/fixtures/datagrams.ts'
import { test as base } from './fixtures.ts'
import { PATH, PROTO, type RemoteServer, withEntry } from './logging.ts'
import { type Message, messageIn } from './messages.ts'

/** Of a facility, from which severity on. */
export type Selection = readonly (readonly [facility: string, severity: string])[]

export const test = base
  /** Receivers of the bench, at addresses that the target sends nothing to yet: up to two. */
  .extend('receivers', async ({ worker, logging, skip }, { onCleanup }): Promise<readonly Receiver[]> => {
    const { syslog } = worker.run
    if (syslog === undefined) return skip('the bench has no receiver of log messages: bench.syslogReceiver')
    const taken = (await logging.servers()).map(({ host }) => host)
    const known = syslog.find(({ host }) => taken.includes(host))
    if (known !== undefined) return skip(`the target sends messages to ${known.host} already`)
    const receivers: Receiver[] = []
    onCleanup(async () => void (await Promise.all(receivers.map((each) => each.close()))))
    for (const endpoint of syslog) receivers.push(await receiving(endpoint))
    return receivers
  })
  /** Makes receivers remote servers, each with what it selects. */
  .extend(
    'sendTo',
    ({ logging, lentServers, spellings, settled }) =>
      async (servers: readonly (readonly [Receiver, Selection])[]): Promise<void> => {
        const body = (module: string) =>
          servers
            .map(([receiver, selection]) => entryOf(receiver, selection, module))
            .reduce(({ all }, entry) => ({ all: [...all, entry], body: withEntry(all, entry) }), {
              all: [...lentServers],
              body: {},
            }).body
        const module = spellings['with a module'].replace(/[^:]*$/, '')
        const { status } = await logging.attempt(body(''))
        if (status > 299) await logging.patch(body(module))
        const hosts = servers.map(([{ host }]) => host)
        await settled(logging.servers, (found) => hosts.every((host) => found.some((each) => each.host === host)))
      },
  )
  /** A component that speaks in a message, or else any: its level can be set. */
  .extend(
    'levelOf',
    ({ logging, borrowEntry, restconf }) =>
      async (messages: readonly Message[]): Promise<(severity: string) => Promise<unknown>> => {
        const names = (await logging.components()).map(({ name }) => name).toSorted()
        const name = names.find((each) => messages.some(({ text }) => text.includes(each))) ?? names[0]
        if (name === undefined) return async () => {}
        const list = `${PATH}/vendor-openconfig-system-logging:sw-components/sw-component`
        const along = await borrowEntry(list, name)
        return (severity) => {
          const entries = along({ name, config: { name, severity } })
          const components = { 'vendor-openconfig-system-logging:sw-components': { 'sw-component': entries } }
          return restconf.write('PATCH', PATH, { 'openconfig-system:logging': components })
        }
      },
  )
  /** Does what devices log until it has been told of. */
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

/** What has come to a receiver, as far as it begins with a priority. */
export function messagesOf({ received }: Receiver): readonly Message[] {
  return received.flatMap(({ text }) => messageIn(text) ?? [])
}

function entryOf({ host, port }: Receiver, selection: Selection, module: string): RemoteServer {
  const selector = selection.map(([name, severity]) => {
    const facility = `${module}${name}`
    return { facility, severity, config: { facility, severity } }
  })
  return { host, config: { host, 'remote-port': port, [PROTO]: 'udp' }, selectors: { selector } }
}
