import { type Endpoint, toEndpoint } from '../channel/reach.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** Receivers for a target on this machine, on any free ports. */
const HERE: readonly Endpoint[] = ['127.0.0.1', '127.0.0.2'].map((host) => ({ host, port: 0 }))

/**
 * Returns where a run receives log messages. With an emulator's control port, nothing need be configured.
 * @returns undefined if the target can reach no receiver
 * @throws {ProfileError} for an invalid `host:port`
 */
export function syslogPlan(
  { name, bench }: Pick<PlatformProfile, 'name' | 'bench'>,
  hasControl: boolean,
): readonly Endpoint[] | undefined {
  const { syslogReceiver: named } = bench
  if (named === undefined) return hasControl ? HERE : undefined
  const all = [named].flat().map((address) => {
    const endpoint = URL.canParse(`tcp://${address}`) ? toEndpoint(address) : undefined
    if (endpoint !== undefined && endpoint.host !== '' && endpoint.port > 0) return endpoint
    throw new ProfileError(`${name}: bench.syslogReceiver "${address}" is not host:port`)
  })
  if (new Set(all.map(({ host }) => host)).size < all.length)
    throw new ProfileError(
      `${name}: bench.syslogReceiver: two receivers need two addresses: a device lists servers by them`,
    )
  return all
}
