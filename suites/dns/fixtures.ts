import { type Restconf, test as base } from '#lib/fixtures.ts'

/** The DNS resource, as the contract's table gives it. */
export interface Dns {
  readonly config?: { readonly search?: readonly string[] }
  readonly state?: { readonly search?: readonly string[] }
  readonly servers?: { readonly server?: readonly DnsServer[] }
}

export interface DnsServer {
  readonly address: string
  readonly config?: { readonly address?: string; readonly port?: number }
  readonly state?: { readonly address?: string; readonly port?: number }
}

export const PATH = '/data/openconfig-system:system/dns'

export const test = base
  /** The DNS area of the target: reads, documented writes, and names that are the run's own. */
  .extend('dns', ({ restconf, worker }) => dnsOf(restconf, worker.run.prefix))
  /** Lends the whole DNS configuration until the test ends. */
  .extend('borrowed', async ({ borrow }) => borrow(PATH))

function dnsOf(restconf: Restconf, prefix: string) {
  const read = async (): Promise<Dns> => {
    const body: { 'openconfig-system:dns'?: Dns } = Object((await restconf.read(PATH)) ?? {})
    return body['openconfig-system:dns'] ?? {}
  }
  return {
    read,
    /** A search domain that only this run can have set. */
    domain: `${prefix}.example.net`,
    /** A documentation address that no lab serves names from. */
    address: '192.0.2.153',
    server: async (address: string) => (await read()).servers?.server?.find((server) => server.address === address),
    patch: (dns: object) => restconf.write('PATCH', PATH, { 'openconfig-system:dns': dns }),
  }
}
