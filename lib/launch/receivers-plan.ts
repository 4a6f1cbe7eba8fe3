import { isIPv4 } from 'node:net'
import { type Endpoint, toEndpoint } from '../channel/reach.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformProfile } from '../profile/profile.ts'

type Described = Pick<PlatformProfile, 'name' | 'bench'>

/** A receiver for a target on this machine, on any free port. */
const HERE = { host: '127.0.0.1', port: 0 }
const ALSO_HERE = { host: '127.0.0.2', port: 0 }

/**
 * Returns where a run receives log messages. If an emulator has a control port, the profile need not configure this.
 * @returns undefined if the target can reach no receiver
 * @throws {ProfileError} for an invalid `host:port`
 */
export function syslogPlan({ name, bench }: Described, hasControl: boolean): readonly Endpoint[] | undefined {
  const { syslogReceiver: named } = bench
  if (named === undefined) return hasControl ? [HERE, ALSO_HERE] : undefined
  const all = [named].flat().map((address) => {
    const endpoint = parseEndpoint(address)
    if (endpoint !== undefined) return endpoint
    throw new ProfileError(`${name}: bench.syslogReceiver "${address}" is not host:port`)
  })
  if (new Set(all.map(({ host }) => host)).size < all.length)
    throw new ProfileError(
      `${name}: bench.syslogReceiver: two receivers need two addresses: a device lists servers by them`,
    )
  return all
}

/**
 * Returns where a run receives traps. If an emulator has a control port, the profile need not configure this.
 * @returns undefined if the target can reach no receiver
 * @throws {ProfileError} unless the profile gives an IPv4 address and a port. Only IPv4 is possible, because SNMP
 * targets have IPv4 addresses
 */
export function trapPlan({ name, bench }: Described, hasControl: boolean): Endpoint | undefined {
  const { trapReceiver: named } = bench
  if (named === undefined) return hasControl ? HERE : undefined
  const endpoint = parseEndpoint(named)
  if (endpoint !== undefined && isIPv4(endpoint.host)) return endpoint
  throw new ProfileError(`${name}: bench.trapReceiver "${named}" is not an IPv4 address and a port`)
}

function parseEndpoint(address: string): Endpoint | undefined {
  const endpoint = URL.canParse(`tcp://${address}`) ? toEndpoint(address) : undefined
  return endpoint !== undefined && endpoint.host !== '' && endpoint.port > 0 ? endpoint : undefined
}
