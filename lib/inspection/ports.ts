import type { Restconf } from '../channel/http/restconf.ts'
import { readContent, items, member } from './reading.ts'

/** An interface, with the facts that decide whether a run may use it. */
export interface Port {
  readonly name: string
  readonly isLag: boolean
  readonly description?: string
  readonly isUp: boolean
  /** The LAG that the port belongs to. */
  readonly lag?: string
  readonly vlans: readonly number[]
  /** Sum of received and sent octets; undefined if the target does not count them. */
  readonly octets?: bigint
}

/**
 * Reads all interfaces. Returns undefined if the target does not serve its interfaces.
 * @throws {ChannelError} without a response
 */
export async function readPorts(restconf: Restconf): Promise<readonly Port[] | undefined> {
  const all = await readContent(restconf, '/data/openconfig-interfaces:interfaces')
  return all === undefined ? undefined : items(all, 'interface').map(parsePort)
}

function parsePort(entry: unknown): Port {
  const [config, state] = [member(entry, 'config'), member(entry, 'state')]
  const ethernet = member(entry, 'ethernet')
  const description = text(member(config, 'description'))
  const lag = text(member(member(ethernet, 'config'), 'aggregate-id'))
  const counters = member(state, 'counters')
  const [octetsIn, octetsOut] = [member(counters, 'in-octets'), member(counters, 'out-octets')].map(parseCounter)
  return {
    name: text(member(entry, 'name')) ?? '',
    isLag: (text(member(config, 'type')) ?? text(member(state, 'type')) ?? '').endsWith('ieee8023adLag'),
    ...(description === undefined ? {} : { description }),
    isUp: member(state, 'oper-status') === 'UP',
    ...(lag === undefined ? {} : { lag }),
    vlans: [ethernet, member(entry, 'aggregation')].flatMap((part) => parseVlans(member(part, 'switched-vlan'))),
    ...(octetsIn === undefined || octetsOut === undefined ? {} : { octets: octetsIn + octetsOut }),
  }
}

function parseVlans(switched: unknown): readonly number[] {
  const config = member(switched, 'config')
  const ids = [member(config, 'trunk-vlans'), member(config, 'native-vlan'), member(config, 'access-vlan')].flat()
  return ids.filter((id) => id !== undefined).map(Number)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function parseCounter(value: unknown): bigint | undefined {
  return /^\d+$/.test(String(value)) ? BigInt(String(value)) : undefined
}

/** Lists the uses of a port that a run must not disturb; empty for an unused port. */
export function listUses({ lag, vlans, isLag }: Port): readonly string[] {
  return [
    ...(isLag ? ['is a LAG'] : []),
    ...(lag === undefined ? [] : [`belongs to the LAG ${lag}`]),
    ...(vlans.length === 0 ? [] : [`carries the ${vlans.length === 1 ? 'VLAN' : 'VLANs'} ${vlans.join(', ')}`]),
  ]
}

/**
 * Returns the hardware ports, without management ports and LAGs. On a chassis, the name of a port begins with its
 * blade.
 */
export function physicalPorts(ports: readonly Port[]): readonly Port[] {
  return ports.filter(({ name, isLag }) => !isLag && /^[\d/]+\.0$/.test(name))
}

/** Returns unused physical ports, which are down and have no description, LAG or VLANs. */
export function idlePorts(ports: readonly Port[]): readonly Port[] {
  return physicalPorts(ports).filter(
    (port) => !port.isUp && port.description === undefined && listUses(port).length === 0,
  )
}
