import type { Catalogue, Requirement } from '#lib/requirements.ts'

const member = (text: string): Requirement => ({
  strength: 'must',
  clause: 'platform: Resources, LACP',
  text,
  targets: ['appliance', 'partition'],
  capability: 'lacp',
  dependsOn: ['lacp/resource', 'lacp/interface-name'],
})
const each = (field: string): Requirement => ({
  ...member(`Each member of a LAG shows state.${field}.`),
  dependsOn: ['lacp/member-interface'],
})
/** Of a partner that nobody has heard there is nothing to show. */
const ofPartner = (field: string): Requirement => ({
  ...member(`Each member of a LAG that is in step with a partner shows state.${field}.`),
  dependsOn: ['lacp/member-interface', 'lacp/member-synchronization'],
})

/** What LACP shows of the members of a LAG; each is owned by a node of the schema, but for where members stand. */
export const members = {
  'lacp/member-interface': member('The members of a LAG are a list keyed by interface, a string.'),
  'lacp/member-once': { ...member('No two members of a LAG have one name.'), dependsOn: ['lacp/member-interface'] },
  'lacp/member-names-interface': {
    ...member('The key of a member of a LAG is the name of an interface that exists.'),
    dependsOn: ['lacp/member-interface', 'interfaces/name'],
  },
  'lacp/member-activity': each('activity, a name; ACTIVE is listed'),
  'lacp/member-timeout': each('timeout, a name; SHORT is listed'),
  'lacp/member-synchronization': each('synchronization, a name; IN_SYNC is listed'),
  'lacp/member-aggregatable': each('aggregatable, a boolean'),
  'lacp/member-collecting': each('collecting, a boolean'),
  'lacp/member-distributing': each('distributing, a boolean'),
  'lacp/member-system-id': each('system-id, a string'),
  'lacp/member-oper-key': each('oper-key, an integer'),
  'lacp/member-partner-id': ofPartner('partner-id, a string'),
  'lacp/member-partner-key': ofPartner('partner-key, an integer'),
  'lacp/member-port-num': each('port-num, an integer'),
  'lacp/member-partner-port-num': ofPartner('partner-port-num, an integer'),
  'lacp/member-counter-lacp-in-pkts': each('counters.lacp-in-pkts, a decimal string'),
  'lacp/member-counter-lacp-out-pkts': each('counters.lacp-out-pkts, a decimal string'),
  'lacp/member-counter-lacp-rx-errors': each('counters.lacp-rx-errors, a decimal string'),
  'lacp/member-counter-lacp-tx-errors': each('counters.lacp-tx-errors, a decimal string'),
  'lacp/member-counter-lacp-unknown-errors': each('counters.lacp-unknown-errors, a decimal string'),
  'lacp/member-counter-lacp-errors': each('counters.lacp-errors, a decimal string'),
} as const satisfies Catalogue
