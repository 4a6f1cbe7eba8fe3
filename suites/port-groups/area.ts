import type { CapabilityProbe, Exploration } from '#lib/requirements.ts'
import { parsePortGroups, lacksOptic, measures, PATH, type PortGroup } from './groups.ts'

const portsThat =
  (shows: (group: PortGroup) => boolean): CapabilityProbe['shownBy'] =>
  (body) =>
    parsePortGroups(body)
      .filter(shows)
      .map(({ portgroup_name }) => portgroup_name)

/** Capabilities that depend on the optics in the ports. */
export const capabilities: readonly CapabilityProbe[] = [
  { capability: 'optics', path: PATH, shownBy: portsThat(measures) },
  { capability: 'emptyPort', path: PATH, shownBy: portsThat(lacksOptic), guesses: true },
]

/**
 * Explores the polling interval of the optics of two ports. The PATCH repeats the current modes, so it needs the gate
 * `reboot`. Mode changes are not explored, because each of them restarts the unit and replaces interfaces.
 */
export const exploration: Exploration = {
  resource: PATH,
  settings: ({ present }) =>
    parsePortGroups({ 'vendor-portgroup:portgroups': present })
      .flatMap(({ portgroup_name, config: { mode } = {} }) => (mode === undefined ? [] : [{ portgroup_name, mode }]))
      .slice(0, 2)
      .flatMap(({ portgroup_name, mode }) =>
        [60, 90].map((seconds) => ({
          what: `polling of port ${portgroup_name} every ${seconds} seconds`,
          sets: {
            portgroup: [{ portgroup_name, config: { mode, 'vendor-ddm:ddm': { 'ddm-poll-frequency': seconds } } }],
          },
          requirement: 'port-groups/patch-ddm-poll-frequency',
          gate: 'reboot' as const,
        })),
      ),
}
