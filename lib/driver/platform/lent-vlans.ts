import type { Restconf } from '../../channel/http/restconf.ts'
import { takesOut } from '../../domain/abilities.ts'
import type { Journal } from '../../safety/journal.ts'
import { extractWords } from '../../safety/running-configuration.ts'
import { takeOut } from '../../safety/contract-writes.ts'

/**
 * Removes VLANs that the target created because the run assigned them. Used if only the CLI shows these VLANs.
 * @param first lines of the running configuration before the run
 * @param come lines that are new since the run began
 * @returns whether the target accepted the removal of a VLAN
 */
export async function takeOutVlans(
  restconf: Restconf,
  journal: Journal,
  { first, come }: { readonly first: ReadonlySet<string>; readonly come: readonly string[] },
): Promise<boolean> {
  const abilities = journal.abilities()
  if (abilities !== undefined && !takesOut(abilities, 'entry')) return false
  const stood = parseVlanIds(first)
  const carried = new Set([...journal.own().keys()].flatMap((leaf) => CARRIED.exec(leaf)?.[1] ?? []))
  const own = parseVlanIds(come).intersection(carried).difference(stood)
  let taken = false
  for (const id of own) taken = (await takeOut(restconf, `/data/openconfig-vlan:vlans/vlan=${id}`)) || taken
  return taken
}

/** Matches a leaf that assigns a VLAN, and captures the VLAN id. */
const CARRIED = /\/(?:trunk-vlans=|native-vlan=)(\d+)$/

function parseVlanIds(lines: Iterable<string>): ReadonlySet<string> {
  return new Set([...lines].flatMap((line) => /^vlans vlan (\d+)(?: |$)/.exec(extractWords(line))?.[1] ?? []))
}
