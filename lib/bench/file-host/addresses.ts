import { isIPv6 } from 'node:net'

/** Addresses of the host in the form that a target accepts. The port is omitted if it is the protocol's default. */
export interface Addresses {
  readonly https: string
  readonly ssh: string
}

export function formatAddresses({ host, https, ssh }: { host: string; https: number; ssh: number }): Addresses {
  const shown = isIPv6(host) ? `[${host}]` : host
  return { https: https === 443 ? shown : `${shown}:${https}`, ssh: ssh === 22 ? shown : `${shown}:${ssh}` }
}
