import type { CapabilityProbe, Exploration } from '#lib/requirements.ts'
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

/**
 * How often the optics of two ports are polled. The PATCH repeats their modes, so it needs the gate `reboot`. Other modes
 * are left out, because each change restarts the unit and makes other interfaces.
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
