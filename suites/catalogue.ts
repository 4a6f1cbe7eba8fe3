import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { requirements as authentication } from './authentication/requirements.ts'
import { requirements as clock } from './clock/requirements.ts'
import { requirements as dns } from './dns/requirements.ts'
import { requirements as interfaces } from './interfaces/requirements.ts'
import { requirements as ntp } from './ntp/requirements.ts'
import { requirements as parser } from './parser/requirements.ts'
import { requirements as portGroups } from './port-groups/requirements.ts'
import { requirements as root } from './root/requirements.ts'
import { requirements as scanner } from './scanner/requirements.ts'

const areas: readonly Catalogue[] = [root, authentication, dns, ntp, clock, interfaces, portGroups, parser, scanner]

/** All requirements of all areas, by id. A duplicate id throws. */
export const requirements: ReadonlyMap<string, Requirement> = joined(areas)

function joined(catalogues: readonly Catalogue[]): ReadonlyMap<string, Requirement> {
  const all = new Map<string, Requirement>()
  for (const [id, requirement] of catalogues.flatMap((area) => Object.entries(area))) {
    if (all.has(id)) throw new Error(`Two areas have the requirement ${id}`)
    all.set(id, requirement)
  }
  for (const [id, { dependsOn = [] }] of all) {
    const unknown = dependsOn.find((name) => !all.has(name))
    if (unknown !== undefined) throw new Error(`${id} depends on ${unknown}, which no area has`)
  }
  return all
}
