import type { CapabilityProbe } from '#lib/requirements.ts'
import { parsePortGroups, lacksOptic, measures, PATH, type PortGroup } from './groups.ts'

const portsThat =
  (shows: (group: PortGroup) => boolean): CapabilityProbe['shownBy'] =>
  (body) =>
    parsePortGroups(body)
      .filter(shows)
      .map(({ portgroup_name }) => portgroup_name)

/** What cages hold. */
export const capabilities: readonly CapabilityProbe[] = [
  { capability: 'optics', path: PATH, shownBy: portsThat(measures) },
  { capability: 'emptyPort', path: PATH, shownBy: portsThat(lacksOptic), guesses: true },
]
