import type { Exploration } from '#lib/requirements.ts'

/** The VLANs in the profile. The contract documents no request that creates VLANs, so a unit may reject them. */
export const exploration: Exploration = {
  resource: '/data/openconfig-vlan:vlans',
  settings: ({ vlans }) =>
    vlans.map((id) => ({
      what: `VLAN ${id}`,
      sets: { vlan: [{ 'vlan-id': id, config: { 'vlan-id': id } }] },
      removes: 'entry',
    })),
}
