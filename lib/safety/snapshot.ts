import { isEmpty, type Restconf } from '../client/restconf.ts'
import { configuration, differences } from './tree.ts'

/** Resources of the contract that hold configuration; a spec finds a schema whose resource is missing here. */
export const RESOURCES: readonly string[] = [
  '/data/openconfig-system:system/dns',
  '/data/openconfig-system:system/ntp',
  '/data/openconfig-system:system/clock',
  '/data/openconfig-system:system/logging',
  '/data/openconfig-system:system/vendor-system-snmp:snmp',
  '/data/vendor-portgroup:portgroups',
  '/data/openconfig-interfaces:interfaces',
  '/data/openconfig-lacp:lacp',
  '/data/openconfig-vlan:vlans',
]

/** The configuration of the whole target at one moment, without `state`; undefined for a resource that it does not have. */
export type Snapshot = ReadonlyMap<string, unknown>

export async function snapshot(restconf: Restconf): Promise<Snapshot> {
  const taken = new Map<string, unknown>()
  for (const path of RESOURCES) {
    const answer = await restconf.ask('GET', path)
    const there = !isEmpty(answer) && answer.status < 300
    taken.set(path, there ? configuration(answer.body) : undefined)
  }
  return taken
}

/** Every leaf that differs between two snapshots, one line each. */
export function unexplained(first: Snapshot, last: Snapshot): readonly string[] {
  return [...first].flatMap(([path, before]) =>
    differences(before, last.get(path)).map(
      (each) => `${path} ${each.path}: was ${shown(each.before)}, is ${shown(each.after)}`,
    ),
  )
}

function shown(value: unknown): string {
  return value === undefined ? 'unset' : JSON.stringify(value)
}
