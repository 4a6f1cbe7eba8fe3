import { type Restconf, test as base } from '#lib/testkit/platform.ts'
import { ownText } from '#lib/testkit/fields.ts'

/** The DNS resource, with the fields in the contract's table. */
export interface Dns {
  readonly config?: { readonly search?: readonly string[] }
  readonly state?: { readonly search?: readonly string[] }
  readonly servers?: { readonly server?: readonly DnsServer[] }
}

export interface DnsServer {
  readonly address: string
  readonly config?: DnsServerFields
  readonly state?: DnsServerFields
}

export interface DnsServerFields {
  readonly address?: string
  readonly port?: number
}

export const PATH = '/data/openconfig-system:system/dns'

export const test = base
  /** Provides DNS reads, documented writes, and names unique to the run. */
  .extend('dns', ({ restconf, worker }) => createDns(restconf, (pattern) => ownText(pattern, worker.run)))
  /**
   * Checkpoints the whole DNS configuration. Returns the existing entries that a write must include in addition to a
   * new entry.
   */
  .extend('lent', async ({ checkpoint }) => parseDns((await checkpoint(PATH)).besides))

/** Creates access to DNS. The domains and addresses are unique to the run and differ in every test. */
function createDns(restconf: Restconf, own: (pattern: string) => string) {
  const read = async (): Promise<Dns> => parseDns(await restconf.read(PATH))
  return {
    read,
    domain: own('<name>.example.net'),
    otherDomain: own('<name>.example.net'),
    /** Documentation addresses, where no lab runs a name server. */
    address: own('192.0.2.<number>'),
    otherAddress: own('192.0.2.<number>'),
    server: async (address: string) => (await read()).servers?.server?.find((server) => server.address === address),
    patch: (dns: object) => restconf.write('PATCH', PATH, { 'openconfig-system:dns': dns }),
    /** Makes the same PATCH as `patch`, without judging the response. */
    attempt: (dns: object) => restconf.ask('PATCH', PATH, { 'openconfig-system:dns': dns }),
  }
}

/** Builds the configuration with one added search domain, and the existing domains that a write must include. */
export function withDomain({ config }: Dns, domain: string): object {
  return { config: { search: [...(config?.search ?? []), domain] } }
}

/**
 * Builds the configuration with one added server, which may have any field values, and the existing servers that a
 * write must include.
 */
export function withServer(lent: Dns, address: string, fields: Readonly<Record<string, unknown>> = {}): object {
  return withEntry(lent, buildServer(address, fields))
}

export function buildServer(address: string, fields: object = {}): object {
  return { address, config: { address, ...fields } }
}

/** Builds a configuration from the existing server entries, all of which a write must include, and the added ones. */
export function withEntry({ servers }: Dns, ...entries: readonly object[]): object {
  const besides = servers?.server?.map(({ address, config }) => ({ address, config: { address, ...config } }))
  return { servers: { server: [...(besides ?? []), ...entries] } }
}

/** Returns the DNS resource in a response; an empty object if there is none. */
export function parseDns(body: unknown): Dns {
  const { 'openconfig-system:dns': dns = {} }: { 'openconfig-system:dns'?: Dns } = Object(body ?? {})
  return dns
}
