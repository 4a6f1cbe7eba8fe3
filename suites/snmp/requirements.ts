import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'
import { silence } from './silence.ts'

const stated = {
  strength: 'must',
  clause: 'platform: Resources, SNMP',
  targets: ['appliance', 'controller', 'partition'],
} as const

const typed = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...stated,
  text,
  dependsOn: ['snmp/resource', ...dependsOn],
})
const ofUser = (text: string): Requirement => typed(text, 'snmp/user-name')
/** The table does not say whether what a target and a community have stands under `config`: it is judged wherever it does. */
const ofTarget = (text: string): Requirement => typed(text, 'snmp/target-name')
const seen = (text: string): Requirement => ({ ...stated, strength: 'seen', text })

export const requirements = {
  'snmp/resource': {
    ...stated,
    clause: 'platform: Endpoints, SNMP row',
    text: 'GET of system/snmp, of the module vendor-system-snmp, answers the SNMP resource.',
  },
  'snmp/user-name': typed('SNMP users are a list keyed by name, a string.'),
  'snmp/user-once': typed('No two SNMP users have one name.', 'snmp/user-name'),
  'snmp/user-config-name': ofUser('config.name of an SNMP user is a string.'),
  'snmp/user-state-name': ofUser('state.name of an SNMP user is a string.'),
  'snmp/user-name-is-key': typed(
    'config.name and state.name of an SNMP user repeat its key.',
    'snmp/user-name',
    'snmp/user-config-name',
    'snmp/user-state-name',
  ),
  'snmp/user-config-authentication-protocol': ofUser('config.authentication-protocol of an SNMP user is a name.'),
  'snmp/user-state-authentication-protocol': ofUser('state.authentication-protocol of an SNMP user is a name.'),
  'snmp/user-authentication-protocol-value': seen('The authentication protocol of an SNMP user is md5.'),
  'snmp/user-config-privacy-protocol': ofUser('config.privacy-protocol of an SNMP user is a name.'),
  'snmp/user-state-privacy-protocol': ofUser('state.privacy-protocol of an SNMP user is a name.'),
  'snmp/user-privacy-protocol-value': seen('The privacy protocol of an SNMP user is aes.'),
  'snmp/user-state-mirrors-config': typed(
    'state of an SNMP user shows the protocols that config shows.',
    'snmp/user-config-authentication-protocol',
    'snmp/user-state-authentication-protocol',
    'snmp/user-config-privacy-protocol',
    'snmp/user-state-privacy-protocol',
  ),
  'snmp/target-name': typed('SNMP targets are a list keyed by name, a string; what repeats the name is the same.'),
  'snmp/target-once': typed('No two SNMP targets have one name.', 'snmp/target-name'),
  'snmp/target-user': ofTarget('user of an SNMP target is a string.'),
  'snmp/target-community': ofTarget('community of an SNMP target is a string.'),
  'snmp/target-security-model': ofTarget('security-model of an SNMP target is a name.'),
  'snmp/target-security-model-value': seen('The security model of an SNMP target is v2c.'),
  'snmp/target-address': ofTarget('ipv4.address of an SNMP target is a string.'),
  'snmp/target-port': ofTarget('ipv4.port of an SNMP target is an integer.'),
  'snmp/target-port-value': seen('The port of an SNMP target is 162.'),
  'snmp/community-name': typed('Communities are a list keyed by name, a string; what repeats the name is the same.'),
  'snmp/community-once': typed('No two communities have one name.', 'snmp/community-name'),
  'snmp/community-security-model': typed('security-model of a community is an array of names.', 'snmp/community-name'),
  'snmp/community-security-model-values': seen('The security models of communities are v1 and v2c.'),
  'snmp/engine-id-config-value': typed('config.value of engine-id is a name.'),
  'snmp/engine-id-value': seen('config.value of engine-id is mac.'),
  'snmp/engine-id-state-engine-id': typed('state.engine-id of engine-id is a string.'),
  'snmp/engine-id-state-type': typed('state.type of engine-id is a name.'),
  ...silence,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
