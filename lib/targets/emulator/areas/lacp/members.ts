import type { DeviceView } from '../../device-view.ts'
import { castTree } from '../../rule.ts'
import type { Tree } from '../../tree/node.ts'
import { type Member, listMembers, findPort } from '../interfaces/lags.ts'

export const memberCounters = [
  'lacp-in-pkts',
  'lacp-out-pkts',
  'lacp-rx-errors',
  'lacp-tx-errors',
  'lacp-unknown-errors',
  'lacp-errors',
] as const

// MAC addresses from the range reserved for documentation.
export const ownAddress = '00:00:5e:00:53:fe'
const partnerAddress = '00:00:5e:00:53:fd'
const nobody = '00:00:00:00:00:00'

/** The LACP settings that the members of an aggregation group report. */
interface Configuration {
  readonly lacp?: {
    readonly interfaces?: { readonly interface?: ReadonlyMap<string, { readonly config?: Settings }> }
  }
}
interface Settings {
  readonly interval?: string
  readonly 'lacp-mode'?: string
}

/** Returns the LACP data of an aggregation group's members. Each member with a link is in sync with its partner. */
export function members(device: DeviceView, [lag = '']: readonly string[]): Tree {
  const { lacp } = castTree<Configuration & Tree>(device.configuration)
  const settings = lacp?.interfaces?.interface?.get(lag)?.config ?? {}
  const all = listMembers(device, lag).map((each) => [each.name, describeMember(device, each, settings)] as const)
  return all.length === 0 ? {} : { member: new Map(all) }
}

function describeMember(device: DeviceView, { name, isUp }: Member, settings: Settings): Tree {
  const { interval = 'SLOW', 'lacp-mode': activity = 'ACTIVE' } = settings
  const number = (findPort(device.hardware, name)?.port ?? -1) + 1
  return {
    interface: name,
    state: {
      interface: name,
      activity,
      timeout: interval === 'FAST' ? 'SHORT' : 'LONG',
      synchronization: isUp ? 'IN_SYNC' : 'OUT_SYNC',
      aggregatable: true,
      collecting: isUp,
      distributing: isUp,
      'system-id': ownAddress,
      'oper-key': 1,
      'partner-id': isUp ? partnerAddress : nobody,
      'partner-key': isUp ? 21 : 0,
      'port-num': number,
      'partner-port-num': isUp ? number : 0,
      counters: countPackets(device, isUp, interval === 'FAST' ? 1 : 30),
    },
  }
}

/** Counts LACP packets from the elapsed device time. A port without a partner sends and receives none. */
function countPackets(device: DeviceView, isUp: boolean, seconds: number): Tree {
  const packets = isUp ? Math.floor((device.now() / 1000 - 1_704_067_200) / seconds) : 0
  return Object.fromEntries(memberCounters.map((name) => [name, String(/(in|out)-pkts$/.test(name) ? packets : 0)]))
}
