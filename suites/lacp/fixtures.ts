import { ownText } from '#lib/testkit/fields.ts'
import { HarnessError, outcome, type Restconf, test as base } from '#lib/testkit/platform.ts'
import type { Lag, Port, Settings } from './membership.ts'

/** The values that the contract names. */
export const LISTED = { interval: 'FAST', 'lacp-mode': 'ACTIVE' } as const

export const PATH = '/data/openconfig-lacp:lacp'
const INTERFACES = '/data/openconfig-interfaces:interfaces'
const LIST = `${PATH}/interfaces/interface`

export const test = base
  /** Reads the LACP resource. */
  .extend('lacp', ({ restconf }) => createLacp(restconf))
  /** Reads the names of the existing interfaces. */
  .extend(
    'interfaces',
    ({ restconf }) =>
      () =>
        readInterfaceNames(restconf),
  )
  /** Reads the ports that are in a LAG, each with the name of the LAG and its own LACP state. */
  .extend(
    'ports',
    ({ restconf }) =>
      () =>
        readPorts(restconf),
  )
  /** Creates a LAG of the run's own, which exists until the test ends. Returns the name of the LAG. */
  .extend('lag', async ({ restconf, checkpointEntry, interfaces, settled, worker }) => {
    const name = ownText('<name>', worker.run)
    const along = await checkpointEntry(`${INTERFACES}/interface`, name)
    const config = { name, type: 'iana-if-type:ieee8023adLag', enabled: true }
    const aggregation = { config: { 'lag-type': 'LACP' } }
    const lag = { name, config, 'openconfig-if-aggregate:aggregation': aggregation }
    await restconf.write('PATCH', '/data/', { 'openconfig-interfaces:interfaces': { interface: along(lag) } })
    const names = await settled(interfaces, (found) => found.includes(name))
    if (!names.includes(name)) throw new HarnessError(`${name} was created, and is no interface of the target`)
    return name
  })
  /**
   * Checkpoints the LACP settings of an interface. Returns a function that builds the JSON members of the documented
   * PATCH.
   */
  .extend('checkpointLacp', ({ checkpointEntry }) => async (name: string) => {
    const along = await checkpointEntry(LIST, name)
    return (entry: object): object => ({
      'openconfig-lacp:lacp': { interfaces: { interface: along({ name, ...entry }) } },
    })
  })
  /** Checkpoints the LACP settings of the LAG. */
  .extend('lent', ({ checkpointLacp, lag }) => checkpointLacp(lag))
  /** Writes some LACP settings of the LAG by the documented PATCH. */
  .extend(
    'write',
    ({ restconf, lent, lag: name }) =>
      (config: Settings) =>
        restconf.write('PATCH', '/data/', { 'ietf-restconf:data': lent({ config: { name, ...config } }) }),
  )
  /**
   * Sends the same PATCH as `write`, with any JSON members in addition to the LAG's name, and does not judge the
   * response.
   */
  .extend(
    'attempt',
    ({ restconf, lent }) =>
      (entry: object) =>
        restconf.ask('PATCH', '/data/', { 'ietf-restconf:data': lent(entry) }),
  )
  /**
   * Waits until the LAG's `config` or `state` shows the wanted settings, or until the budget is used up. Returns the
   * last value read.
   */
  .extend(
    'shows',
    ({ lacp, lag, settled }) =>
      (part: 'config' | 'state', wanted: Settings): Promise<Settings> =>
        settled(
          async () => (await lacp.named(lag))?.[part] ?? {},
          (now) => Object.entries(wanted).every(([name, value]) => Object(now)[name] === value),
        ),
  )
  /**
   * Tries to write values that the contract does not name. The target may reject these writes. Returns `config` and
   * `state` as read afterwards.
   */
  .extend('unlisted', ({ lag, attempt, shows, observe }) => async () => {
    const slow = await attempt({ config: { name: lag, interval: 'SLOW' } })
    const passive = await attempt({ config: { name: lag, 'lacp-mode': 'PASSIVE' } })
    const config = await shows('config', {
      ...(slow.status < 300 ? { interval: 'SLOW' } : {}),
      ...(passive.status < 300 ? { 'lacp-mode': 'PASSIVE' } : {}),
    })
    observe('lacp/interval-values', outcome(slow, config.interval === 'SLOW'))
    observe('lacp/mode-values', outcome(passive, config['lacp-mode'] === 'PASSIVE'))
    return { config, state: await shows('state', config) }
  })

function createLacp(restconf: Pick<Restconf, 'read'>) {
  const lags = async (): Promise<readonly Lag[]> => parseLags(await restconf.read(PATH))
  return { lags, named: async (name: string) => (await lags()).find((each) => each.name === name) }
}

/** Returns the LAGs in a response body. */
export function parseLags(body: unknown): readonly Lag[] {
  const { 'openconfig-lacp:lacp': lacp }: { 'openconfig-lacp:lacp'?: { interfaces?: { interface?: Lag[] } } } = Object(
    body ?? {},
  )
  return lacp?.interfaces?.interface ?? []
}

interface Interface {
  readonly name: string
  readonly state?: { readonly 'vendor-lacp:lacp_state'?: string }
  readonly 'openconfig-if-ethernet:ethernet'?: {
    readonly config?: { readonly 'openconfig-if-aggregate:aggregate-id'?: string }
  }
}

async function readInterfaces(restconf: Restconf): Promise<readonly Interface[]> {
  const body: { 'openconfig-interfaces:interfaces'?: { interface?: readonly Interface[] } } = Object(
    (await restconf.read(INTERFACES)) ?? {},
  )
  return body['openconfig-interfaces:interfaces']?.interface ?? []
}

async function readInterfaceNames(restconf: Restconf): Promise<readonly string[]> {
  return (await readInterfaces(restconf)).map(({ name }) => name)
}

async function readPorts(restconf: Restconf): Promise<readonly Port[]> {
  return (await readInterfaces(restconf)).flatMap(({ name, state, 'openconfig-if-ethernet:ethernet': ethernet }) => {
    const lag = ethernet?.config?.['openconfig-if-aggregate:aggregate-id']
    const { 'vendor-lacp:lacp_state': shown } = state ?? {}
    return lag === undefined ? [] : [{ name, lag, ...(shown === undefined ? {} : { state: shown }) }]
  })
}
