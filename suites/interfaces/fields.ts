import type { Catalogue, Requirement } from '#lib/requirements.ts'

const targets = ['appliance', 'partition'] as const
const clause = 'platform: Resources, Interfaces'

const typed = (text: string): Requirement => ({
  strength: 'must',
  clause,
  text,
  targets,
  dependsOn: ['interfaces/resource'],
})
/** The name tells which entries are ports. */
const ofPorts = (text: string): Requirement => ({
  ...typed(`Each port shows ${text}.`),
  dependsOn: ['interfaces/resource', 'interfaces/name'],
})
const ofLag = (text: string): Requirement => ({ ...typed(text), capability: 'lag' })
const open = (text: string): Requirement => ({ strength: 'open', clause, text, targets })
const seen = (text: string): Requirement => ({ strength: 'seen', clause, text, targets })

/** Shapes and usual values of the fields of interfaces; each is owned by a node of the schema. */
export const fields = {
  'interfaces/name': typed('Interfaces are a list keyed by name, a string.'),
  'interfaces/config-name': typed('config.name is a string.'),
  'interfaces/config-type': typed('config.type is iana-if-type:ethernetCsmacd or iana-if-type:ieee8023adLag.'),
  'interfaces/config-enabled': typed('config.enabled is a boolean.'),
  'interfaces/state-type': open('Whether state repeats config.type is not listed; what it reads is recorded.'),
  'interfaces/state-enabled': open('Whether state repeats config.enabled is not listed; what it reads is recorded.'),
  'interfaces/mtu': ofPorts('state.mtu, an integer'),
  'interfaces/mtu-value': seen('state.mtu reads 9600.'),
  'interfaces/ifindex': ofPorts('state.ifindex, an integer'),
  'interfaces/oper-status': ofPorts('state.oper-status, a name; UP and DOWN are listed'),
  'interfaces/forward-error-correction': ofPorts('state.forward-error-correction, a string'),
  'interfaces/forward-error-correction-value': seen('state.forward-error-correction reads auto.'),
  'interfaces/ethernet-config-port-speed': typed('ethernet.config.port-speed is a name.'),
  'interfaces/ethernet-state-port-speed': typed(
    'Each port whose speed is configured shows ethernet.state.port-speed, a name.',
  ),
  'interfaces/port-speed-values': seen('Speeds in use are SPEED_100GB, SPEED_25GB and SPEED_1GB; others may exist.'),
  'interfaces/hw-mac-address': ofPorts('ethernet.state.hw-mac-address, a string'),
  'interfaces/flow-control-rx': ofPorts('ethernet.state.flow-control.rx, a string'),
  'interfaces/flow-control-rx-value': seen('ethernet.state.flow-control.rx reads on.'),
  'interfaces/mgmt-auto-negotiate': open(
    'What the API shows as auto-negotiate, which the CLI has for mgmt, is not shown.',
  ),
  'interfaces/mgmt-duplex-mode': open('What the API shows as duplex-mode, which the CLI has for mgmt, is not shown.'),
  'interfaces/aggregate-id-names-lag': {
    ...ofLag('ethernet.config.aggregate-id is the name of a LAG that exists.'),
    dependsOn: ['interfaces/name', 'interfaces/aggregate-id', 'interfaces/config-type'],
  },
  'interfaces/aggregate-id': ofLag('ethernet.config.aggregate-id is a string.'),
  'interfaces/lag-type': ofLag('aggregation.config.lag-type is a name; LACP is listed.'),
  'interfaces/distribution-hash': ofLag('aggregation.config.distribution-hash is a name.'),
  'interfaces/distribution-hash-value': seen('aggregation.config.distribution-hash reads src-dst-ipport.'),
  'interfaces/trunk-vlans': ofLag('aggregation.switched-vlan.config.trunk-vlans is a list of integers.'),
  'interfaces/lacp-state': ofLag('state.lacp_state is LACP_UP or LACP_DEFAULTED.'),
} as const satisfies Catalogue
