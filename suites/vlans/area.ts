import type { Exploration } from '#lib/requirements.ts'

/** The VLANs that the profile lends. The contract has no row for them, so a unit may refuse them. */
export const exploration: Exploration = {
  resource: '/data/openconfig-vlan:vlans',
  settings: ({ vlans }) =>
    vlans.map((id) => ({
      what: `VLAN ${id}`,
      sets: { vlan: [{ 'vlan-id': id, config: { 'vlan-id': id } }] },
      removes: 'entry',
    })),
}
