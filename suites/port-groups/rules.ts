import type { Catalogue } from '#lib/requirements.ts'

export const must = {
  strength: 'must',
  targets: ['appliance'],
  gate: 'reboot',
  needs: 'fixtures.portGroups',
} as const
/** What the resource itself says, whichever rules its modes follow. */
const anywhere = { ...must, targets: ['appliance', 'partition'] } as const
const rules = 'platform: Port groups, rules'
export const limits = 'platform: Port groups, rules; Limits'
export const transition = 'platform: States and transitions, port group mode'

/** What every look at modes rests on: a commit of them takes interfaces away, and what LACP holds of those. */
const read = [
  'interfaces/resource',
  'lacp/resource',
  'port-groups/one-for-each-port',
  'port-groups/high-speed-modes',
  'port-groups/low-speed-modes',
  'port-groups/adjacent-pair-reads-one-mode',
]
const changed = [...read, 'port-groups/patch-mode']
const rebooted = [...changed, 'port-groups/mode-change-reboots']
/** Each commit moves ports on from where the one before left them. */
export const walked = [...changed, 'port-groups/mode-lasts', 'port-groups/mode-survives-further-reboots']
/** Each commit moves both pairs. */
export const moved = [...walked, 'port-groups/pairs-independent']

/**
 * A pair walks one directed edge a commit: two between two modes, the second pair one step later, six between three;
 * one more commit is for low-speed ports alone. Each restarts the target.
 */
export const twoModes = { costs: { reboots: 3 } }
const twoPairs = { costs: { reboots: 4 } }
export const threeModes = { costs: { reboots: 7 }, since: { appliance: '1.8.0' } }

/** What a proposal of modes may and may not do. */
export const rulesOfModes = {
  'port-groups/patch-mode': {
    ...must,
    ...twoModes,
    clause: 'platform: Endpoints, port groups row',
    text: 'PATCH of the port groups with portgroup_name and config.mode sets modes.',
    dependsOn: read,
  },
  'port-groups/patch-answers-nothing': {
    ...anywhere,
    clause: 'platform: Endpoints, port groups row',
    text: 'A successful PATCH of the port groups has an empty answer.',
    dependsOn: changed,
  },
  'port-groups/patch-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH of the port groups is not shown.',
    targets: ['appliance', 'partition'],
    gate: 'reboot',
    needs: 'fixtures.portGroups',
  },
  'port-groups/both-roots': {
    ...anywhere,
    clause: 'platform: Data roots',
    text: 'The port groups are written and read at /restconf as at /api.',
    dependsOn: [
      'port-groups/patch-ddm-poll-frequency',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-patch',
    ],
  },
  'port-groups/mode-change-reboots': {
    ...must,
    clause: transition,
    text: 'Committing a changed mode reboots the appliance.',
    ...twoModes,
    dependsOn: changed,
  },
  'port-groups/mode-change-reboots-once': {
    ...must,
    ...twoModes,
    clause: transition,
    text: 'A commit of changed modes, however many, reboots the appliance once.',
    dependsOn: rebooted,
  },
  'port-groups/low-speed-change-reboots': {
    ...must,
    ...twoModes,
    clause: transition,
    text: 'Committing a changed mode of a low-speed port alone reboots the appliance.',
    dependsOn: [...rebooted, 'port-groups/low-speed-independent'],
  },
  'port-groups/same-mode-does-not-reboot': {
    ...must,
    clause: transition,
    text: 'Writing the mode that a port already has does not reboot the appliance.',
    dependsOn: changed,
  },
  'port-groups/vain-proposal-does-not-reboot': {
    ...must,
    clause: transition,
    text: 'Proposed modes that are refused, or change nothing, do not reboot the appliance.',
    dependsOn: read,
  },
  'port-groups/mode-lasts': {
    ...must,
    ...twoModes,
    clause: transition,
    text: 'A committed mode stands after the reboot that it triggered.',
    dependsOn: changed,
  },
  'port-groups/mode-survives-further-reboots': {
    ...must,
    ...twoModes,
    clause: transition,
    text: 'A committed mode still stands after the reboots that later commits trigger.',
    dependsOn: [...rebooted, 'port-groups/mode-lasts'],
  },
  'port-groups/state-follows-mode': {
    strength: 'open',
    targets: ['appliance'],
    gate: 'reboot',
    needs: 'fixtures.portGroups',
    ...twoModes,
    clause: 'platform: Resources, notation',
    text: 'Whether state.mode is there, and follows a committed config.mode, is not listed.',
  },
  'port-groups/state-is-read-only': {
    ...anywhere,
    clause: 'platform: Resources, notation',
    text: 'state.mode and state.ddm.ddm-poll-frequency cannot be written.',
    dependsOn: read,
  },
  'port-groups/patch-ddm-poll-frequency': {
    ...anywhere,
    clause: 'platform: Resources, notation; Endpoints, port groups row',
    text: 'PATCH of the port groups with config.ddm.ddm-poll-frequency sets how often optics are polled.',
    dependsOn: ['port-groups/same-mode-does-not-reboot', 'port-groups/config-ddm-poll-frequency'],
  },
  'port-groups/state-follows-ddm-poll-frequency': {
    strength: 'open',
    targets: ['appliance', 'partition'],
    gate: 'reboot',
    needs: 'fixtures.portGroups',
    clause: 'platform: Resources, notation',
    text: 'Whether state.ddm.ddm-poll-frequency is there, and follows config.ddm.ddm-poll-frequency, is not listed.',
  },
  'port-groups/low-speed-independent': {
    ...must,
    ...twoModes,
    clause: rules,
    text: 'Low-speed ports are independent: a commit moves those that it names, and no neighbour.',
    dependsOn: [...changed, 'port-groups/low-speed-10-to-25', 'port-groups/low-speed-25-to-10'],
  },
  'port-groups/pairs-independent': {
    ...must,
    clause: rules,
    text: 'Ports that are not adjacent may have different modes: 1.0 and 2.0 beside 11.0 and 12.0.',
    models: ['20-port'],
    ...twoPairs,
    dependsOn: walked,
  },
  'port-groups/adjacent-pair-shares-mode': {
    ...must,
    clause: rules,
    text: 'Whatever is proposed, two adjacent high-speed ports never have different modes.',
    dependsOn: read,
  },
  'port-groups/high-speed-refuses-low-speed-modes': {
    ...must,
    clause: limits,
    text: 'High-speed ports do not accept MODE_10GB or MODE_25GB.',
    dependsOn: read,
  },
  'port-groups/low-speed-refuses-high-speed-modes': {
    ...must,
    clause: limits,
    text: 'Low-speed ports do not accept MODE_40GB, MODE_100GB or MODE_4x10GB.',
    dependsOn: read,
  },
  'port-groups/no-breakout-to-25': {
    ...must,
    clause: rules,
    text: 'Breakout into 4x25 is not accepted, whatever the port.',
    dependsOn: read,
  },
  'port-groups/no-breakout-before-1-8-0': {
    ...must,
    clause: `${rules}; Versioning`,
    text: 'MODE_4x10GB is not accepted before release 1.8.0.',
    before: { appliance: '1.8.0' },
    dependsOn: read,
  },
  'port-groups/lone-change': {
    strength: 'open',
    targets: ['appliance'],
    gate: 'reboot',
    needs: 'fixtures.portGroups',
    clause: rules,
    text: 'Whether a change of one port of a pair is refused or moves the other port too is not shown.',
  },
  'port-groups/optic-state-transitions': {
    strength: 'open',
    targets: ['appliance', 'partition'],
    clause: 'platform: States and transitions',
    text: 'What moves optic-state from one value to another is not shown.',
    untestable: 'no driver of the bench changes an optic',
  },
  'port-groups/phases-of-a-reboot': {
    strength: 'open',
    targets: ['appliance'],
    gate: 'reboot',
    needs: 'fixtures.portGroups',
    clause: transition,
    text: 'Which phases a reboot goes through is not shown; their times stand with the reboots of the report.',
  },
} as const satisfies Catalogue
