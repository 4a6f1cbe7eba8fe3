import type { Tree } from '../../tree/node.ts'
import type { PortGroupsConfiguration } from './model.ts'

/** Returns the configured mode of a port. */
export function getMode({ portgroups }: PortGroupsConfiguration, port: string): string | undefined {
  return portgroups?.portgroup?.get(port)?.config?.mode
}

/**
 * Returns the interfaces of a port's four breakout channels, such as `1.1` to `1.4`. Empty if the port's mode is not a
 * breakout mode.
 */
export function listChannels(configuration: PortGroupsConfiguration, port: string): readonly string[] {
  if (getMode(configuration, port)?.startsWith('MODE_4x') !== true) return []
  return [1, 2, 3, 4].map((channel) => `${port}.${channel}`)
}

/** Returns the configuration with the same mode set on all given ports. */
export function withMode(
  candidate: PortGroupsConfiguration,
  ports: readonly string[],
  mode: string | undefined,
): PortGroupsConfiguration {
  const groups = new Map<string, Tree>(candidate.portgroups?.portgroup)
  for (const port of ports) {
    const entry = candidate.portgroups?.portgroup?.get(port)
    if (entry && mode !== undefined) groups.set(port, { ...entry, config: { ...entry.config, mode } })
  }
  return { ...candidate, portgroups: { ...candidate.portgroups, portgroup: groups } }
}

/** Returns the speed of a port's interface in a mode. In breakout, this is the speed of each of the four channels. */
export function getSpeed(mode: string | undefined): 'SPEED_10GB' | 'SPEED_25GB' | 'SPEED_40GB' | 'SPEED_100GB' {
  switch (mode) {
    case 'MODE_10GB':
    case 'MODE_4x10GB':
      return 'SPEED_10GB'
    case 'MODE_25GB':
    case 'MODE_4x25GB':
      return 'SPEED_25GB'
    case 'MODE_40GB':
      return 'SPEED_40GB'
    default:
      return 'SPEED_100GB'
  }
}
