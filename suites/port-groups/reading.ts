import type { Catalogue } from '#lib/requirements.ts'

const appliances = { strength: 'must', targets: ['appliance'], models: ['10-port', '20-port'] } as const
const rules = 'platform: Port groups, rules'
const limits = 'platform: Limits, port group modes'

const identity = [
  'port-groups/vendor-name',
  'port-groups/vendor-oui',
  'port-groups/vendor-partnum',
  'port-groups/vendor-revision',
  'port-groups/vendor-serialnum',
  'port-groups/transmitter-technology',
  'port-groups/media',
]

/** What port groups show without being changed. */
export const reading = {
  'port-groups/resource': {
    strength: 'must',
    clause: 'platform: Endpoints, port groups row',
    text: 'GET of the port groups answers them.',
    targets: ['appliance', 'partition'],
  },
  'port-groups/one-for-each-port': {
    ...appliances,
    clause: 'platform: Port groups, fields; Limits, port numbering',
    text: 'An appliance has one port group for each of its 10 or 20 ports, and no other.',
    dependsOn: ['port-groups/name'],
  },
  'port-groups/port-group-once': {
    strength: 'must',
    clause: 'platform: Port groups, fields',
    text: 'No two port groups have one portgroup_name.',
    targets: ['appliance', 'partition'],
    dependsOn: ['port-groups/name'],
  },
  'port-groups/running-config': {
    strength: 'must',
    clause: 'platform: Commands, port groups row',
    text: 'show running-config portgroups prints the port groups that show a mode, each with that mode, and each once.',
    targets: ['appliance', 'partition'],
    commandLine: true,
    dependsOn: [
      'port-groups/name',
      'port-groups/config-mode',
      'port-groups/high-speed-modes',
      'port-groups/low-speed-modes',
      'port-groups/adjacent-pair-reads-one-mode',
    ],
  },
  'port-groups/config-name-is-key': {
    strength: 'open',
    clause: 'platform: Port groups, fields',
    text: 'Whether config.name of a port group repeats its key is not shown.',
    targets: ['appliance', 'partition'],
  },
  'port-groups/state-mirrors-mode': {
    strength: 'must',
    clause: 'platform: Resources, notation',
    text: 'Where a port group shows state.mode, it mirrors config.mode.',
    targets: ['appliance', 'partition'],
    dependsOn: ['port-groups/config-mode'],
  },
  'port-groups/high-speed-modes': {
    ...appliances,
    clause: limits,
    text: 'High-speed ports read MODE_40GB, MODE_100GB or MODE_4x10GB.',
    dependsOn: ['port-groups/name', 'port-groups/config-mode'],
  },
  'port-groups/low-speed-modes': {
    ...appliances,
    clause: limits,
    text: 'Low-speed ports read MODE_10GB or MODE_25GB.',
    dependsOn: ['port-groups/name', 'port-groups/config-mode'],
  },
  'port-groups/adjacent-pair-reads-one-mode': {
    ...appliances,
    clause: rules,
    text: 'Two adjacent high-speed ports read the same mode.',
    dependsOn: ['port-groups/high-speed-modes', 'interfaces/resource'],
  },
  'port-groups/adjacent-pair-shares-speed': {
    ...appliances,
    clause: rules,
    text: 'Two adjacent high-speed ports whose interfaces show a port-speed show the same, in every mode.',
    dependsOn: [
      'port-groups/adjacent-pair-reads-one-mode',
      'interfaces/physical-ports',
      'interfaces/ethernet-config-port-speed',
    ],
  },
  'port-groups/optic-identity': {
    strength: 'must',
    clause: 'platform: Port groups, fields',
    text: 'A port whose optic measures something shows the identity of that optic too.',
    targets: ['appliance', 'partition'],
    capability: 'optics',
    dependsOn: [...identity, 'port-groups/ddm'],
  },
  'port-groups/empty-optic-identity': {
    strength: 'must',
    clause: 'platform: Port groups, fields',
    text: 'The identity of the optic is empty in every field when a port holds none.',
    targets: ['appliance', 'partition'],
    capability: 'emptyPort',
    needs: 'fixtures.emptyPorts',
    dependsOn: [...identity, 'port-groups/name', 'port-groups/one-for-each-port'],
  },
} as const satisfies Catalogue
