import { type Restconf, test as base } from '#lib/testkit/platform.ts'
import { ownText } from '#lib/testkit/fields.ts'

/** The NTP resource as documented in the contract. */
export interface Ntp {
  readonly config?: { readonly enabled?: boolean }
  readonly state?: { readonly enabled?: boolean }
  readonly servers?: { readonly server?: readonly NtpServer[] }
}

export interface NtpServer {
  readonly address: string
  readonly config?: NtpServerFields
  readonly state?: NtpServerFields
}

export interface NtpServerFields {
  readonly address?: string
  readonly port?: number
  readonly version?: number
  readonly 'association-type'?: string
  readonly iburst?: boolean
  readonly prefer?: boolean
}

export const PATH = '/data/openconfig-system:system/ntp'

export const test = base
  /** Provides reads and documented writes of NTP, and server names that are unique to the run. */
  .extend('ntp', ({ restconf, worker }) => createNtp(restconf, (pattern) => ownText(pattern, worker.run)))
  /**
   * Checkpoints the leaf `enabled` and returns whether NTP was on. Only this leaf is checkpointed, so that a restore
   * writes no other leaf.
   */
  .extend('wasEnabled', async ({ checkpointLeaf }) => (await checkpointLeaf(`${PATH}/config/enabled`)) === true)
  /** Checkpoints the list of servers. Returns the servers that a write must include along with a new server. */
  .extend('lentServers', async ({ checkpoint }) => {
    const { besides } = await checkpoint(`${PATH}/servers`)
    const [servers]: readonly { server?: readonly NtpServer[] }[] = Object.values(Object(besides ?? {}))
    return servers?.server ?? []
  })

/** Provides reads and writes of NTP. The server names are unique to the run and differ in every test. */
function createNtp(restconf: Restconf, own: (pattern: string) => string) {
  const read = async (): Promise<Ntp> => parseNtp(await restconf.read(PATH))
  return {
    read,
    host: own('<name>.example.net'),
    otherHost: own('<name>.example.net'),
    /** A documentation address, where no lab runs a time server. */
    address: own('192.0.2.<number>'),
    server: async (address: string) => (await read()).servers?.server?.find((server) => server.address === address),
    /**
     * Writes NTP by the documented PATCH. Values are not type-checked, so a test can send a string instead of a
     * boolean.
     */
    patch: (ntp: object) => restconf.write('PATCH', '/data/', { 'openconfig-system:system': { ntp } }),
    /** Sends the same PATCH as `patch` and does not judge the response. */
    attempt: (ntp: object) => restconf.ask('PATCH', '/data/', { 'openconfig-system:system': { ntp } }),
  }
}

/** Builds the list of servers with one added server. */
export function withServer(servers: readonly NtpServer[], address: string, fields: object = {}): object {
  return withEntry(servers, buildServer(address, fields))
}

export function buildServer(address: string, fields: object = {}): object {
  return { address, config: { address, ...fields } }
}

/** Builds the list of servers from the existing entries, which a write must include, and the added entries. */
export function withEntry(besides: readonly NtpServer[], ...entries: readonly object[]): object {
  const sent = besides.map(({ address, config }) => ({ address, config: { address, ...config } }))
  return { servers: { server: [...sent, ...entries] } }
}

/** Returns the values of a server that are only recorded, each with the requirement that records it. */
export function listServerValues({ config = {} }: Pick<NtpServer, 'config'> = {}) {
  const { port, version, 'association-type': type, iburst, prefer } = config
  return Object.entries({
    'ntp/server-port-value': port,
    'ntp/server-version-value': version,
    'ntp/server-association-type-value': type,
    'ntp/server-iburst-value': iburst,
    'ntp/server-prefer-value': prefer,
  }).map(([id, value]) => [id, value ?? 'absent'] as const)
}

function parseNtp(body: unknown): Ntp {
  const { 'openconfig-system:ntp': ntp = {} }: { 'openconfig-system:ntp'?: Ntp } = Object(body ?? {})
  return ntp
}
