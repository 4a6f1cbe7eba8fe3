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
const ofMgmt = (text: string): Requirement => ({ ...typed(text), dependsOn: ['interfaces/mgmt'] })
const seen = (text: string): Requirement => ({ strength: 'seen', clause, text, targets })

/** Shapes and usual values of the fields of interfaces; each is owned by a node of the schema. */
export const fields = {
  'interfaces/name': typed('Interfaces are a list keyed by name, a string.'),
  'interfaces/config-name': typed('config.name is a string.'),
  'interfaces/config-type': typed('config.type is a name.'),
  'interfaces/config-enabled': typed('config.enabled is a boolean.'),
  'interfaces/state-name': typed('state.name is a string.'),
  'interfaces/state-type': typed('state.type is a name.'),
  'interfaces/state-enabled': typed('state.enabled is a boolean.'),
  'interfaces/mtu': typed('state.mtu is an integer.'),
  'interfaces/mtu-value': seen('state.mtu reads 9600.'),
  'interfaces/ifindex': typed('state.ifindex is an integer.'),
  'interfaces/oper-status': typed('state.oper-status is UP or DOWN.'),
  'interfaces/forward-error-correction': typed('state.forward-error-correction is a string.'),
  'interfaces/forward-error-correction-value': seen('state.forward-error-correction reads auto.'),
  'interfaces/ethernet-config-port-speed': typed('ethernet.config.port-speed is a name.'),
  'interfaces/ethernet-state-port-speed': typed('ethernet.state.port-speed is a name.'),
  'interfaces/port-speed-values': seen('Speeds in use are SPEED_100GB, SPEED_25GB and SPEED_1GB; others may exist.'),
  'interfaces/hw-mac-address': typed('ethernet.state.hw-mac-address is a string.'),
  'interfaces/flow-control-rx': typed('ethernet.state.flow-control.rx is a string.'),
  'interfaces/flow-control-rx-value': seen('ethernet.state.flow-control.rx reads on.'),
  'interfaces/mgmt-auto-negotiate': ofMgmt('ethernet.config.auto-negotiate of mgmt is a boolean.'),
  'interfaces/mgmt-duplex-mode': ofMgmt('ethernet.config.duplex-mode of mgmt is a name.'),
  'interfaces/mgmt-duplex-mode-value': seen('ethernet.config.duplex-mode of mgmt reads FULL.'),
} as const satisfies Catalogue
