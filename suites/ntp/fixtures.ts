import { type Restconf, test as base } from '#lib/fixtures.ts'

/** The NTP resource, as the contract's table gives it. */
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

const WRITABLE = ['address', 'port', 'version', 'association-type', 'iburst', 'prefer']

export const PATH = '/data/openconfig-system:system/ntp'

export const test = base
  /** The NTP area of the target: reads, documented writes, and a server that is the run's own. */
  .extend('ntp', ({ restconf, worker }) => ntpOf(restconf, worker.run.prefix))
  /** Lends the switch until the test ends; whether NTP was on. Only this leaf, so that no other has to be written to put it back. */
  .extend(
    'wasEnabled',
    async ({ borrow }) => Object.values(Object((await borrow(`${PATH}/config/enabled`)).original))[0] === true,
  )
  /** Lends the list of servers until the test ends; what stood there. */
  .extend('lentServers', async ({ borrow, ntp }) => {
    await borrow(`${PATH}/servers`)
    return (await ntp.read()).servers?.server ?? []
  })

function ntpOf(restconf: Restconf, prefix: string) {
  const read = async (): Promise<Ntp> => ntpIn(await restconf.read(PATH))
  return {
    read,
    /** A host name that only this run can have set. */
    host: `${prefix}.example.net`,
    /** A documentation address that no lab serves time from. */
    address: '192.0.2.223',
    server: async (address: string) => (await read()).servers?.server?.find((server) => server.address === address),
    /** The documented write; values are as free as the wire's, so that strings may stand for booleans. */
    patch: (ntp: object) => restconf.write('PATCH', '/data/', { 'openconfig-system:system': { ntp } }),
  }
}

/** The list that adds one server to those that stand: whether PATCH merges or replaces a list is not stated. */
export function withServer(
  servers: readonly NtpServer[],
  address: string,
  fields: Omit<NtpServerFields, 'address'> = {},
): object {
  const standing = servers.map(({ address: key, config }) => ({ address: key, config: writable(config) }))
  return { servers: { server: [...standing, { address, config: { address, ...fields } }] } }
}

/** The fields that the contract names; a target may show others that cannot be written. */
function writable(config: NtpServerFields = {}): NtpServerFields {
  return Object.fromEntries(Object.entries(config).filter(([name]) => WRITABLE.includes(name)))
}

function ntpIn(body: unknown): Ntp {
  const { 'openconfig-system:ntp': ntp = {} }: { 'openconfig-system:ntp'?: Ntp } = Object(body ?? {})
  return ntp
}
