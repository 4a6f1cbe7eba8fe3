import type { DeviceView } from '../../device-view.ts'
import type { Hardware } from '../../hardware/hardware.ts'
import { castTree } from '../../rule.ts'
import type { Tree } from '../../tree/node.ts'

/** Settings that define ports and groups. */
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
  /** It has a link, and both it and its group are enabled. */
  readonly isUp: boolean
}

function getInterfaces(device: DeviceView): ReadonlyMap<string, Settings> {
  return castTree<Configuration & Tree>(device.configuration).interfaces?.interface ?? new Map()
}

/** The ports of an aggregation group, in hardware order; empty if there is no such group. */
export function listMembers(device: DeviceView, lag: string): readonly Member[] {
  const all = getInterfaces(device)
  const group = all.get(lag)?.config
  if (group?.type !== 'ieee8023adLag') return []
  return [...all].flatMap(([name, { config, ethernet }]) => {
    if (ethernet?.config?.['aggregate-id'] !== lag) return []
    return [{ name, isUp: group.enabled !== false && config?.enabled !== false && isLinked(device, name) }]
  })
}

/** The aggregation group of a port. */
export function findLag(device: DeviceView, port: string): string | undefined {
  return getInterfaces(device).get(port)?.ethernet?.config?.['aggregate-id']
}

/** The LACP state of a group of type LACP, or of one of its members. */
export function lacpState(device: DeviceView, name: string): Tree {
  const lag = findLag(device, name) ?? name
  if (getInterfaces(device).get(lag)?.aggregation?.config?.['lag-type'] !== 'LACP') return {}
  const up = listMembers(device, lag).some((member) => member.isUp && (lag === name || member.name === name))
  return { lacp_state: up ? 'LACP_UP' : 'LACP_DEFAULTED' }
}

/** A port and its channels have a link when an optic is in its cage. */
export function isLinked({ hardware }: DeviceView, name: string): boolean {
  return name === 'mgmt' || hardware.ports[findPort(hardware, name)?.port ?? -1]?.optic !== undefined
}

/** The hardware port of an interface, and its breakout channel number, 0 for the port itself. */
export function findPort({ ports }: Hardware, name: string): { port: number; channel: number } | undefined {
  const [, number, channel] = /^(.+)\.([0-4])$/.exec(name) ?? []
  const port = ports.findIndex((each) => each.number === number)
  return port < 0 ? undefined : { port, channel: Number(channel) }
}
