import type { DeviceView } from '../../device-view.ts'
import type { Hardware } from '../../hardware/hardware.ts'
import { castTree } from '../../rule.ts'
import type { Tree } from '../../tree/node.ts'

/** The settings that determine the members of aggregation groups. */
interface Configuration {
  readonly interfaces?: { readonly interface?: ReadonlyMap<string, Settings> }
}
interface Settings {
  readonly config?: { readonly type?: string; readonly enabled?: boolean }
  readonly ethernet?: { readonly config?: { readonly 'aggregate-id'?: string } }
  readonly aggregation?: { readonly config?: { readonly 'lag-type'?: string } }
}

/** A port of an aggregation group. */
export interface Member {
  readonly name: string
  /** Whether the port has a link, and both the port and its group are enabled. */
  readonly isUp: boolean
}

function getInterfaces(device: DeviceView): ReadonlyMap<string, Settings> {
  return castTree<Configuration & Tree>(device.configuration).interfaces?.interface ?? new Map()
}

/** Returns the ports of an aggregation group, in hardware order. Empty if there is no such group. */
export function listMembers(device: DeviceView, lag: string): readonly Member[] {
  const all = getInterfaces(device)
  const group = all.get(lag)?.config
  if (group?.type !== 'ieee8023adLag') return []
  return [...all].flatMap(([name, { config, ethernet }]) => {
    if (ethernet?.config?.['aggregate-id'] !== lag) return []
    return [{ name, isUp: group.enabled !== false && config?.enabled !== false && isLinked(device, name) }]
  })
}

/** Returns the name of the aggregation group that a port belongs to. Undefined if the port is in no group. */
export function findLag(device: DeviceView, port: string): string | undefined {
  return getInterfaces(device).get(port)?.ethernet?.config?.['aggregate-id']
}

/** Returns the LACP state of an aggregation group or of a member port. Empty unless the group has the type LACP. */
export function lacpState(device: DeviceView, name: string): Tree {
  const lag = findLag(device, name) ?? name
  if (getInterfaces(device).get(lag)?.aggregation?.config?.['lag-type'] !== 'LACP') return {}
  const up = listMembers(device, lag).some((member) => member.isUp && (lag === name || member.name === name))
  return { lacp_state: up ? 'LACP_UP' : 'LACP_DEFAULTED' }
}

/** Whether an interface has a link. A port and its channels have a link if an optic is in the port's cage. */
export function isLinked({ hardware }: DeviceView, name: string): boolean {
  return name === 'mgmt' || hardware.ports[findPort(hardware, name)?.port ?? -1]?.optic !== undefined
}

/** Finds the index of an interface's hardware port, and its breakout channel number, which is 0 for the port itself. */
export function findPort({ ports }: Hardware, name: string): { port: number; channel: number } | undefined {
  const [, number, channel] = /^(.+)\.([0-4])$/.exec(name) ?? []
  const port = ports.findIndex((each) => each.number === number)
  return port < 0 ? undefined : { port, channel: Number(channel) }
}
