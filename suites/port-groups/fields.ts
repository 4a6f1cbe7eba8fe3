import type { Catalogue, Requirement } from '#lib/requirements.ts'

const targets = ['appliance', 'partition'] as const
const clause = 'platform: Port groups, fields'

const typed = (text: string): Requirement => ({
  strength: 'must',
  clause,
  text,
  targets,
  dependsOn: ['port-groups/resource'],
})
const open = (text: string): Requirement => ({ strength: 'open', clause, text, targets })
const ofAnOptic = (text: string): Requirement => ({ ...typed(text), capability: 'optics' })

/** Shapes of the fields of port groups; each is owned by a node of the schema. */
export const fields = {
  'port-groups/name': typed('Port groups are a list keyed by portgroup_name, the port number without .0 in a string.'),
  'port-groups/config-name': typed('config.name is a string.'),
  'port-groups/config-mode': {
    ...typed('config.mode is MODE_40GB, MODE_100GB, MODE_4x10GB, MODE_10GB or MODE_25GB.'),
    targets: ['appliance'],
  },
  'port-groups/state-mode': open('Whether state.mode of a port group mirrors config.mode is unspecified.'),
  'port-groups/config-ddm-poll-frequency': typed('config.ddm.ddm-poll-frequency is an integer.'),
  'port-groups/state-ddm-poll-frequency': open(
    'Whether state of a port group mirrors config.ddm.ddm-poll-frequency is unspecified.',
  ),
  'port-groups/ddm-poll-frequency-value': {
    strength: 'seen',
    clause,
    text: 'The optics are polled every 30 seconds.',
    targets,
  },
  'port-groups/vendor-name': ofAnOptic('state.vendor-name is a string.'),
  'port-groups/vendor-oui': ofAnOptic('state.vendor-oui is a string.'),
  'port-groups/vendor-partnum': ofAnOptic('state.vendor-partnum is a string.'),
  'port-groups/vendor-revision': ofAnOptic('state.vendor-revision is a string.'),
  'port-groups/vendor-serialnum': ofAnOptic('state.vendor-serialnum is a string.'),
  'port-groups/transmitter-technology': ofAnOptic('state.transmitter-technology is a string.'),
  'port-groups/media': ofAnOptic('state.media is a string.'),
  'port-groups/optic-state': ofAnOptic('state.optic-state is QUALIFIED or UNKNOWN.'),
  'port-groups/ddm': ofAnOptic(
    'state.ddm of an optic holds rx-pwr, tx-pwr, temp, bias and vcc, all five and as objects.',
  ),
} as const satisfies Catalogue
