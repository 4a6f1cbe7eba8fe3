import type { DeviceView } from '../../device-view.ts'
import type { Tree } from '../../tree/node.ts'
import { ethernetCounters, interfaceCounters } from './counters.ts'
import { isLinked, lacpState, listMembers, findPort } from './lags.ts'

/**
 * Returns the state of an interface. An aggregation group is up if at least one of its members is up. Groups have no
 * counters.
 */
export function interfaceState(device: DeviceView, [name = '']: readonly string[], config: Tree): Tree {
  const lag = config['type'] === 'ieee8023adLag'
  const up =
    config['enabled'] !== false && (lag ? listMembers(device, name).some(({ isUp }) => isUp) : isLinked(device, name))
  return {
    mtu: 9600,
    ifindex: interfaceIndex(device, name),
    'oper-status': up ? 'UP' : 'DOWN',
    ...(!lag && { counters: countTraffic(device, name, interfaceCounters) }),
    'forward-error-correction': 'auto',
    ...lacpState(device, name),
  }
}

export function ethernetState(device: DeviceView, [name = '']: readonly string[]): Tree {
  const index = interfaceIndex(device, name)
  if (index >= 1000) return {}
  return {
    // The MAC address is from the range reserved for documentation.
    'hw-mac-address': `00:00:5e:00:53:${index.toString(16).padStart(2, '0')}`,
    counters: countTraffic(device, name, ethernetCounters),
    'flow-control': { rx: 'on' },
  }
}

/** Returns the members of an aggregation group, each with its status. */
export function aggregationState(device: DeviceView, [lag = '']: readonly string[]): Tree {
  const members = listMembers(device, lag).map(({ name, isUp }) => {
    return [name, { 'member-name': name, 'member-status': isUp ? 'UP' : 'DOWN' }] as const
  })
  return members.length === 0 ? {} : { members: { member: new Map(members) } }
}

/**
 * Returns the index of an interface. Ports come first, followed by the management interface and the breakout channels.
 * The index of an aggregation group is derived from its name.
 */
function interfaceIndex({ hardware }: DeviceView, name: string): number {
  const count = hardware.ports.length
  if (name === 'mgmt') return count + 1
  const place = findPort(hardware, name)
  if (place !== undefined) return place.channel === 0 ? place.port + 1 : count + 1 + 4 * place.port + place.channel
  let hash = 0
  for (const byte of Buffer.from(name)) hash = (hash * 31 + byte) % 1_000_003
  return 1000 + hash
}

/** Returns traffic counters. They depend only on device time, so they never decrease. */
function countTraffic(device: DeviceView, name: string, names: readonly string[]): Tree {
  const seconds = isLinked(device, name) ? BigInt(Math.floor(device.now() / 1000) - 1_704_067_200) : 0n
  const values = names.map((counter, index) => {
    const quiet = /error|discard|fragment|jabber|oversize/.test(counter)
    const rate = quiet ? 0n : counter.endsWith('octets') ? 1_250_000n : BigInt(names.length - index)
    return [counter, String((seconds * rate * BigInt(interfaceIndex(device, name))) / 4n)] as const
  })
  return Object.fromEntries(values)
}
