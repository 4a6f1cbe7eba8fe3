export { test } from '#lib/testkit/platform.ts'

export const DNS = '/data/openconfig-system:system/dns'

interface Dns {
  readonly config?: { readonly search?: readonly string[] }
  readonly servers?: { readonly server?: readonly { readonly address: string; readonly config?: object }[] }
}

/** Returns the search domains and the name servers in a response. */
export function parseDns(body: unknown) {
  const { 'openconfig-system:dns': dns = {} }: { 'openconfig-system:dns'?: Dns } = Object(body ?? {})
  return { search: dns.config?.search ?? [], servers: dns.servers?.server ?? [] }
}
