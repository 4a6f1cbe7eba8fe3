import type { Catalogue, Requirement } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const clause = 'platform: Resources, NTP'

const typed = (text: string): Requirement => ({
  strength: 'must',
  clause,
  text,
  targets,
  dependsOn: ['ntp/resource'],
})
const seen = (text: string): Requirement => ({ strength: 'seen', clause, text, targets })

/** Shapes of the fields of NTP; each is owned by a node of the schema. */
export const fields = {
  'ntp/config-enabled': typed('config.enabled is a boolean.'),
  'ntp/state-enabled': typed('state.enabled is a boolean.'),
  'ntp/server-address': typed('Servers are a list keyed by address, a string.'),
  'ntp/server-once': { ...typed('No two servers have one address.'), dependsOn: ['ntp/server-address'] },
  'ntp/server-config-address': typed('config.address of a server is a string.'),
  'ntp/server-state-address': typed('state.address of a server is a string.'),
  'ntp/server-config-port': typed('config.port of a server is an integer.'),
  'ntp/server-state-port': typed('state.port of a server is an integer.'),
  'ntp/server-config-version': typed('config.version of a server is an integer.'),
  'ntp/server-state-version': typed('state.version of a server is an integer.'),
  'ntp/server-config-association-type': typed('config.association-type of a server is a name.'),
  'ntp/server-state-association-type': typed('state.association-type of a server is a name.'),
  'ntp/server-config-iburst': typed('config.iburst of a server is a boolean.'),
  'ntp/server-state-iburst': typed('state.iburst of a server is a boolean.'),
  'ntp/server-config-prefer': typed('config.prefer of a server is a boolean.'),
  'ntp/server-state-prefer': typed('state.prefer of a server is a boolean.'),
  'ntp/server-port-value': seen('The port of a server reads 123.'),
  'ntp/server-version-value': seen('The version of a server reads 4.'),
  'ntp/server-association-type-value': seen('The association type of a server reads SERVER.'),
  'ntp/server-iburst-value': seen('iburst of a server reads false.'),
  'ntp/server-prefer-value': seen('prefer of a server reads false.'),
} as const satisfies Catalogue
