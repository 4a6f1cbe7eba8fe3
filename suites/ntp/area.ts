import type { RemovalProbe } from '#lib/requirements.ts'

/** A time server that only the run can have set: no host has this name. */
export const removalProbe: RemovalProbe = {
  path: '/data/openconfig-system:system/ntp',
  entry: (_standing, name) => {
    const address = `${name}.example.net`
    return { 'openconfig-system:ntp': { servers: { server: [{ address, config: { address, iburst: true } }] } } }
  },
}
