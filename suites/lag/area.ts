import type { Exploration, Setting } from '#lib/requirements.ts'
import { buildLag, buildLagMember } from './interfaces.ts'

/** Settings of LAGs that the run creates, with the VLANs and ports that the profile lends. */
export const exploration: Exploration = {
  resource: '/data/openconfig-interfaces:interfaces',
  settings: ({ own, interfaces, vlans }) =>
    own('<name>').flatMap((lag) => [
      ...[true, false].map(
        (enabled): Setting => ({
          what: `LAG ${lag}${enabled ? '' : ' disabled'}`,
          sets: { interface: [buildLag(lag, { enabled })] },
          requirement: enabled ? 'lag/create' : 'lag/enabled-written',
          removes: 'entry',
        }),
      ),
      ...vlans.map(
        (id): Setting => ({
          what: `VLAN ${id} of the LAG ${lag}`,
          sets: { interface: [buildLag(lag, { vlans: [id] })] },
          requirement: 'lag/trunk-vlans-written',
          removes: 'value',
          needs: [`LAG ${lag}`, `VLAN ${id}`],
        }),
      ),
      ...interfaces.map(
        (port): Setting => ({
          what: `${port} in the LAG ${lag}`,
          sets: { interface: [buildLagMember(port, lag)] },
          requirement: 'lag/join',
          removes: 'leaf',
          needs: [`LAG ${lag}`],
        }),
      ),
    ]),
}
