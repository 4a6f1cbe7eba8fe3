import { type Endpoint, toEndpoint, hostPort } from '../channel/reach.ts'
import type { Addresses } from '../profile/profile.ts'
import { UsageError } from '../terminal/usage.ts'

/** Ports at which a target of the platform is reached. Each has a default. */
export interface Ports {
  readonly portApi?: number
  readonly portRestconf?: number
  readonly portRedirect?: number
  readonly portSsh?: number
  readonly portSnmp?: number
}

/**
 * Derives the addresses of a target from a host name, an IP address, or the URL of its web page.
 * @throws {UsageError} for any other text
 */
export function deriveAddresses(given: string, ports: Ports): Required<Addresses> {
  const { host, port } = parseTargetEndpoint(given)
  const at = (number: number) => hostPort({ host, port: number })
  return {
    api: `https://${at(ports.portApi ?? port)}`,
    restconf: `https://${at(ports.portRestconf ?? 8888)}`,
    redirect: `http://${at(ports.portRedirect ?? 80)}`,
    ssh: at(ports.portSsh ?? 22),
    snmp: at(ports.portSnmp ?? 161),
  }
}

function parseTargetEndpoint(given: string): Endpoint {
  const isBareIPv6 = (given.match(/:/g) ?? []).length > 1 && !given.includes('[') && !given.includes('/')
  const address = isBareIPv6 ? `[${given}]` : given
  const url = address.includes('://') ? address.replace(/^http:/, 'https:') : `https://${address}`
  try {
    const { host, port } = toEndpoint(url)
    if (host !== '' && url.startsWith('https://')) return { host, port }
  } catch {
    // reported below
  }
  throw new UsageError(`"${given}" is no address: give a host name or an IP address, such as rack4.lab.example`)
}

/** Suggests a profile name: the first label of a host name, or an IP address with dashes. */
export function suggestProfileName(given: string): string {
  const { host } = parseTargetEndpoint(given)
  const label = /^[\d.:a-f]+$/.test(host) ? host.replaceAll(/[.:]+/g, '-') : host.replace(/\..*$/, '')
  return `lab-${label.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-')}`
}
