import { isIPv6 } from 'node:net'

/** In the form a target accepts: with a port unless it is the protocol's default. */
export interface Addresses {
  readonly https: string
  readonly ssh: string
}

export function formatAddresses({ host, https, ssh }: { host: string; https: number; ssh: number }): Addresses {
  const shown = isIPv6(host) ? `[${host}]` : host
  return { https: https === 443 ? shown : `${shown}:${https}`, ssh: ssh === 22 ? shown : `${shown}:${ssh}` }
}
