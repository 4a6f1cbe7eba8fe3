import type { Restconf } from '../../channel/http/restconf.ts'
import type { Abilities } from '../../domain/abilities.ts'
import { wordsOf } from '../../safety/running.ts'
import { takeOut } from '../../safety/taking-out.ts'

/**
 * Takes out VLANs that a target made of itself when a LAG of the run carried them, where the command line alone shows them.
 * @param vlans ids that the profile lends to runs: nobody else's
 * @param come lines of the running configuration that were not there before the run
 * @returns whether there were any, and the target took it
 */
export async function takeOutVlans(
  restconf: Restconf,
  abilities: Abilities | undefined,
  vlans: readonly number[],
  come: readonly string[],
): Promise<boolean> {
  if (abilities?.retracts?.includes('entry') !== true) return false
  const words = come.map((line) => `${wordsOf(line)} `)
  const own = vlans.filter((id) => words.some((line) => line.startsWith(`vlans vlan ${id} `)))
  let taken = false
  for (const id of own) {
    taken = (await takeOut(restconf, abilities, `/data/openconfig-vlan:vlans/vlan=${id}`, 'entry')) || taken
  }
  return taken
}
