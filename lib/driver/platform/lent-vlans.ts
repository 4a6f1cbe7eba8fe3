import type { Restconf } from '../../channel/http/restconf.ts'
import { takesOut } from '../../domain/abilities.ts'
import type { Journal } from '../../safety/journal.ts'
import { extractWords } from '../../safety/running-configuration.ts'
import { takeOut } from '../../safety/contract-writes.ts'
import type { Snapshot } from '../../safety/snapshot.ts'

/**
 * Removes VLANs that the target created because the run assigned them. Used if only the CLI shows these VLANs.
 * @param first lines of the running configuration before the run
 * @param snapshot the API's configuration before the run
 * @param come lines that are new since the run began
 * @returns whether the target accepted the removal of a VLAN
 */
export async function takeOutVlans(
  restconf: Restconf,
  journal: Journal,
  {
    first,
    snapshot,
    come,
  }: { readonly first: ReadonlySet<string>; readonly snapshot: Snapshot; readonly come: readonly string[] },
): Promise<boolean> {
  const abilities = journal.abilities()
  if (abilities !== undefined && !takesOut(abilities, 'entry')) return false
  const stood = new Set([...parseVlanIds(first), ...findVlanIds(snapshot)])
  const carried = new Set([...journal.own().keys()].flatMap((leaf) => CARRIED.exec(leaf)?.[1] ?? []))
  const own = parseVlanIds(come).intersection(carried).difference(stood)
  let taken = false
  for (const id of own) taken = (await takeOut(restconf, `/data/openconfig-vlan:vlans/vlan=${id}`)) || taken
  return taken
}

/** Finds the VLANs of the API's configuration. */
function findVlanIds(snapshot: Snapshot): readonly string[] {
  return [...JSON.stringify([...snapshot]).matchAll(/"vlan-id":(\d+)/g)].flatMap(([, id = '']) => id)
}

/** Matches a leaf that assigns a VLAN, and captures the VLAN id. */
const CARRIED = /\/(?:trunk-vlans=|native-vlan=)(\d+)$/

function parseVlanIds(lines: Iterable<string>): ReadonlySet<string> {
  return new Set([...lines].flatMap((line) => /^vlans vlan (\d+)(?: |$)/.exec(extractWords(line))?.[1] ?? []))
}
