import type { Catalogue } from '#lib/requirements.ts'

const open = { strength: 'open', targets: ['appliance', 'controller', 'partition'] } as const
const read = { ...open, clause: 'platform: Resources, SNMP' } as const
/** No row writes the resource. */
const written = {
  ...open,
  clause: 'platform: Endpoints, last sentence',
  gate: 'configure',
  creates: true,
} as const

/** What the contract leaves open of SNMP. */
export const silence = {
  'snmp/target-mirrors': {
    ...read,
    text: 'Whether state of an SNMP target shows what config shows is not listed.',
  },
  'snmp/community-mirrors': {
    ...read,
    text: 'Whether state of a community shows what config shows is not listed.',
  },
  'snmp/target-user-stands': {
    ...read,
    text: 'Whether the user of an SNMP target has to be one of the users is not shown.',
  },
  'snmp/system-group': {
    ...read,
    text: 'Whether contact, location and name of the system group are a resource is not shown.',
  },
  'snmp/community-written': {
    ...written,
    text: 'Whether a PATCH of the SNMP resource may add a community is not shown.',
  },
  'snmp/community-at-its-list': {
    ...written,
    text: 'Whether a PATCH of communities may add a community is not shown.',
  },
  'snmp/community-put': {
    ...written,
    text: 'Whether a PUT of an entry may add a community is not shown.',
  },
  'snmp/target-written': {
    ...written,
    text: 'Whether a PATCH of the SNMP resource may add a target, with a community, is not shown.',
  },
  'snmp/target-ipv6': {
    ...written,
    text: 'Whether an SNMP target may have an address of IPv6 is not shown.',
  },
  'snmp/user-written': {
    ...written,
    text: 'Whether a PATCH of the SNMP resource may add a user, with passwords, is not shown.',
  },
  'snmp/user-secrets': {
    ...written,
    text: 'How passwords of an SNMP user are read back is not shown.',
  },
} as const satisfies Catalogue
