import type { RemovalProbe } from '#lib/requirements.ts'

/** A search domain and a name server that only the run can have set. There is no server at this address. */
export const removalProbe: RemovalProbe = {
  path: '/data/openconfig-system:system/dns',
  value: (name) => ({ 'openconfig-system:dns': { config: { search: [`${name}.example.net`] } } }),
  entry: (standing) => {
    const address = free(JSON.stringify(standing ?? {}))
    return { 'openconfig-system:dns': { servers: { server: [{ address, config: { address, port: 5353 } }] } } }
  },
}

/** Returns a documentation address that does not occur in a text. */
function free(text: string): string {
  const numbers = Array.from({ length: 254 }, (_, index) => `192.0.2.${254 - index}`)
  return numbers.find((address) => !text.includes(`"${address}"`)) ?? '198.51.100.254'
}
