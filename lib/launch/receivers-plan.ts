import { type Endpoint, toEndpoint } from '../channel/reach.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** Receivers for a target on this machine: the ports do not matter. */
const HERE: readonly Endpoint[] = ['127.0.0.1', '127.0.0.2'].map((host) => ({ host, port: 0 }))

/**
 * Where a run receives log messages. Whoever has the control port of an emulator needs to name nothing.
 * @returns undefined where the target could reach nothing
 * @throws {ProfileError} for what is no `host:port`
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
