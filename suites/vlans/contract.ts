import { type Book, integer, list, string } from '#lib/requirements.ts'

/** VLANs. The contract documents no requests for them, but a run compares them before and after its tests. */
export const contract = {
  area: 'vlans',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {},

  resources: {
    vlans: {
      path: '/data/openconfig-vlan:vlans',
      short: 'the VLANs',
      undocumented: true,
      unaltered: true,
      watched: true,
      fields: {
        vlan: list({
          key: 'vlan-id',
          fields: {
            'vlan-id': integer(),
            'config.vlan-id': integer({ unmirrored: true }),
            'config.name': string({ unmirrored: true }),
          },
        }),
      },
    },
  },

  behaviours: {},
} as const satisfies Book
