import { askAgent, listenForTraps, type TrapReceiver } from '#lib/testkit/datagrams.ts'
import { excludeUsual, findNewLines } from '#lib/testkit/files.ts'
import { HarnessError, readEventually, NOT_SET_UP } from '#lib/testkit/platform.ts'
import { type Target, test as base } from './fixtures.ts'

const EVENTS = '/data/openconfig-system:system/vendor-event-log:events'
const LOGGING = '/data/openconfig-system:system/logging'

/** The directories that may contain the SNMP log. */
const LOGS = ['log/system', 'log/controller'] as const
const LOG = 'snmp.log'

/**
 * `FLUSHED`: seconds within which a new line must appear in a log, even if the log is rarely flushed. `QUIET`: seconds
 * for which the log is watched while the run does nothing.
 */
const FLUSHED = 90
const QUIET = 20

/** Seconds within which notifications and log messages must arrive. */
const TOLD = 90

const FACILITY = 'LOCAL0'

/** Why a unit that refuses targets of a run is not judged. */
export const REFUSED = `${NOT_SET_UP}: it refuses SNMP targets of a run;`

/** An SNMP target that sends to the receiver on the bench, and the community in its notifications. */
export interface Sender {
  readonly name: string
  readonly community: string
}

export const test = base
  /** The trap receiver on the bench. Skips the test if the bench has none. */
  .extend('receiver', async ({ worker, skip }, { onCleanup }): Promise<TrapReceiver> => {
    const { traps } = worker.run
    if (traps === undefined) return skip('the bench has no receiver of traps: bench.trapReceiver')
    const receiver = await listenForTraps(traps)
    onCleanup(() => receiver.close())
    return receiver
  })
  /** Adds a community of the run's own. Returns the name of the community; undefined if the unit does not list it. */
  .extend('addCommunity', ({ lendNew }) => async (): Promise<string | undefined> => {
    const community = await lendNew('community')
    const { shown } = await community.patch({ 'security-model': ['v2c'] })
    return shown && community.name
  })
  /**
   * Returns the SNMP targets that send to the receiver: those that are already configured, and as many that are added
   * for the test as two targets need. There are fewer than two only if the unit refuses targets of a run.
   */
  .extend(
    'prepareTargets',
    ({ snmp, receiver, lendNew, addCommunity, skip }) =>
      async (): Promise<readonly Sender[]> => {
        const { host: address, port } = receiver
        const senders = [...listSenders(await snmp.targets(), receiver)]
        while (senders.length < 2) {
          const community = await addCommunity()
          const target = await lendNew('target')
          const fields = { community: community ?? target.name, 'security-model': 'v2c', ipv4: { address, port } }
          const { shown } = await target.patch(fields)
          if (shown === undefined)
            return senders.length > 0 ? senders : skip(`${REFUSED} configure two that send to ${address}:${port}`)
          senders.push({ name: target.name, community: fields.community })
        }
        return senders
      },
  )
  /**
   * Provokes a fault, clears it, and waits until enough notifications have arrived.
   * @returns whether the event log shows the fault
   */
  .extend(
    'provoke',
    ({ stimulus, restconf, receiver, clock, profile, signal }) =>
      async (isEnough: () => boolean): Promise<boolean> => {
        const read = async (): Promise<readonly string[]> => {
          const { 'vendor-event-log:events': events }: { 'vendor-event-log:events'?: Events } = Object(
            (await restconf.read(EVENTS)) ?? {},
          )
          await receiver.quiet()
          return (events?.event ?? []).map(({ log }) => String(log))
        }
        const earlier = new Set(await read())
        const words = stimulus.fault.toLowerCase().split(' ')
        const isNew = (kind: string) => (lines: readonly string[]) =>
          lines.some(
            (line) =>
              !earlier.has(line) &&
              line.includes(` ${kind} `) &&
              words.every((word) => line.toLowerCase().includes(word)),
          )
        const begun = await stimulus.raise(read, isNew('ASSERT'))
        await stimulus.clear(read, isNew('CLEAR'))
        const isTold = async () => {
          await receiver.quiet()
          return isEnough()
        }
        await readEventually(isTold, Boolean, { clock, seconds: TOLD, poll: profile.budgets.imagePoll, signal })
        return isNew('ASSERT')(begun)
      },
  )
  /**
   * Adds the receiver to the unit's log servers, and returns whether log messages reach the receiver. Returns false if
   * the receiver is a log server already.
   */
  .extend('isReached', ({ restconf, receiver, checkpointEntry, provoke }) => async (): Promise<boolean> => {
    const { 'openconfig-system:logging': logging }: Logging = Object((await restconf.read(LOGGING)) ?? {})
    const { host, port } = receiver
    const servers = logging?.['remote-servers']?.['remote-server'] ?? []
    if (servers.some((each) => each.host === host)) return false
    const along = await checkpointEntry(`${LOGGING}/remote-servers/remote-server`, host)
    const selected = { facility: FACILITY, severity: 'DEBUG' }
    const entry = {
      host,
      config: { host, 'remote-port': port, 'vendor-openconfig-system-logging:proto': 'udp' },
      selectors: { selector: [{ ...selected, config: selected }] },
    }
    const before = receiver.others
    const answer = await restconf.ask('PATCH', '/data/', {
      'openconfig-system:system': { logging: { 'remote-servers': { 'remote-server': along(entry) } } },
    })
    if (answer.status < 300) await provoke(() => receiver.others > before)
    return receiver.others > before
  })
  /**
   * Records which lines the unit writes to `snmp.log` while the run does nothing.
   * @returns a function that reads the lines added afterwards, ignores the usual lines, and returns the lines that
   * contain the given words
   */
  .extend('follow', ({ files, profile, clock, skip }) => async (what: string) => {
    const listed = await Promise.all(LOGS.map(async (each) => ((await files.names(each)).includes(LOG) ? [each] : [])))
    const [directory] = listed.flat()
    if (directory === undefined) return skip(`neither ${LOGS.join(' nor ')} lists ${LOG}`)
    const read = async (): Promise<string> => {
      const decoder = new TextDecoder()
      let text = ''
      const take = (piece: Uint8Array) => void (text += decoder.decode(piece, { stream: true }))
      const { answer } = await files.download(directory, LOG, { take })
      return answer.status < 300 ? text : skip(`${directory}/${LOG} cannot be downloaded`)
    }
    const first = await read()
    await clock.until((await clock.now()) + QUIET * 1000)
    const before = await read()
    const usual = findNewLines(first, before)
    return async (words: RegExp): Promise<readonly string[]> => {
      const isTold = (line: string) => words.test(line)
      const lines = await readEventually(
        async () => excludeUsual(usual, findNewLines(before, await read())),
        (all) => all.some(isTold),
        { clock, seconds: FLUSHED, poll: profile.budgets.imagePoll },
      )
      const telling = lines.filter(isTold)
      const [other] = telling.length > 0 ? [] : [...lines, ...usual.filter(isTold)]
      if (other === undefined) return telling
      throw new HarnessError(`whether ${LOG} tells of ${what} cannot be seen in lines such as "${other}"`)
    }
  })
  /**
   * Prepares a request to the unit's SNMP agent.
   * @returns a function that sends the request. The function returns undefined, or a reason if the agent does not
   * respond
   */
  .extend('request', async ({ worker, snmp, addCommunity, profile, foresee }) => {
    const { api, snmp: address } = worker.run.addresses
    const agent = parseAddress(address ?? `${new URL(api).hostname}:161`)
    const listNames = async () => (await snmp.communities()).map(({ name }) => name)
    const ask = async (names: readonly string[]): Promise<string | undefined> => {
      for (const name of names) if (await askAgent(agent, name, profile.budgets.connect)) return undefined
      return `no SNMP agent answers a community of the configuration at ${agent.host}:${agent.port}: addresses.snmp`
    }
    await foresee(async () => {
      const names = await listNames()
      return names.length === 0 ? undefined : ask(names)
    })
    const own = await addCommunity()
    const names = own === undefined ? await listNames() : [own]
    return () => ask(names)
  })

/**
 * Lists the configured targets that send to an address, one for each community. A notification shows no more than its
 * community, so targets with the same one cannot be told apart. A target with a user shows none.
 */
function listSenders(targets: readonly Target[], { host, port }: Receiver): readonly Sender[] {
  const senders = new Map<string, Sender>()
  for (const target of targets) {
    const { community, user, ipv4 }: Readonly<Record<string, unknown>> = { ...target, ...target.config }
    const to: { address?: unknown; port?: unknown } = Object(ipv4)
    const isHere = to.address === host && to.port === port && user === undefined
    if (isHere && typeof community === 'string' && !senders.has(community))
      senders.set(community, { name: target.name, community })
  }
  return [...senders.values()]
}

interface Receiver {
  readonly host: string
  readonly port: number
}

interface Events {
  readonly event?: readonly { readonly log?: unknown }[]
}

interface Logging {
  readonly 'openconfig-system:logging'?: {
    readonly 'remote-servers'?: { readonly 'remote-server'?: readonly { readonly host?: unknown }[] }
  }
}

function parseAddress(address: string) {
  const { hostname, port } = new URL(`udp://${address}`)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}
