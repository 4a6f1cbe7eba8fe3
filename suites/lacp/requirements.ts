import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'
import { members } from './members.ts'

const targets = ['appliance', 'partition'] as const
const clause = 'platform: Resources, LACP'
const endpoints = 'platform: Endpoints, PATCH /data/ of openconfig-lacp:lacp'
const commands = 'platform: Commands, LACP row'
const mirrors = 'platform: Resources, notation'

const typed = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  strength: 'must',
  clause,
  text,
  targets,
  dependsOn: ['lacp/resource', ...dependsOn],
})
const written = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  strength: 'must',
  clause: endpoints,
  text,
  targets,
  gate: 'configure',
  creates: true,
  dependsOn,
})
const follows = (field: string, ...dependsOn: readonly string[]): Requirement => ({
  ...written(`state.${field} of a LAG in LACP repeats config.${field}.`, 'lacp/patch-interface', ...dependsOn),
  clause,
})
const open = (text: string): Requirement => ({ strength: 'open', clause, text, targets })
const tried = (text: string): Requirement => ({ ...open(text), gate: 'configure', creates: true })

const followed = {
  'lacp/state-follows-name': follows('name', 'lacp/interface-state-name'),
  'lacp/state-follows-interval': follows('interval', 'lacp/interval-written', 'lacp/interface-state-interval'),
  'lacp/state-follows-mode': follows('lacp-mode', 'lacp/mode-written', 'lacp/interface-state-mode'),
} as const satisfies Catalogue

export const requirements = {
  'lacp/resource': {
    strength: 'must',
    clause: 'platform: Endpoints, LACP row',
    text: 'GET of LACP answers the LACP resource.',
    targets,
  },
  'lacp/system-priority': typed('config.system-priority is an integer.'),
  'lacp/system-priority-value': {
    strength: 'seen',
    clause,
    text: 'config.system-priority reads 32768.',
    targets,
  },
  'lacp/system-id-mac': typed('state.system-id-mac is a string.'),
  'lacp/interface-name': typed('LAGs are a list in LACP, keyed by name, a string.'),
  'lacp/interface-once': typed('No two LAGs in LACP have one name.', 'lacp/interface-name'),
  'lacp/interface-config-name': typed('config.name of a LAG in LACP is a string.'),
  'lacp/config-name-is-key': typed(
    'config.name and state.name of a LAG in LACP are its key.',
    'lacp/interface-name',
    'lacp/interface-config-name',
    'lacp/interface-state-name',
  ),
  'lacp/interface-config-interval': typed('config.interval of a LAG in LACP is a name; FAST is listed.'),
  'lacp/interface-config-mode': typed('config.lacp-mode of a LAG in LACP is a name; ACTIVE is listed.'),
  'lacp/interface-state-name': typed('state.name of a LAG in LACP is a string.'),
  'lacp/interface-state-interval': typed('state.interval of a LAG in LACP is a name; FAST is listed.'),
  'lacp/interface-state-mode': typed('state.lacp-mode of a LAG in LACP is a name; ACTIVE is listed.'),
  'lacp/interface-system-id-mac': typed('Each LAG in LACP shows state.system-id-mac, a string.', 'lacp/interface-name'),
  ...members,
  'lacp/show': {
    ...typed(
      'show lacp prints LACP: each of its LAGs and their members, with what else it prints of their state as the API shows it.',
    ),
    clause: commands,
    commandLine: true,
    dependsOn: [
      'interface-name',
      'interface-once',
      'system-id-mac',
      'interface-state-name',
      'interface-state-interval',
      'interface-state-mode',
      'interface-system-id-mac',
    ]
      .map((name) => `lacp/${name}`)
      .concat(Object.keys(members).filter((id) => !id.startsWith('lacp/member-counter-'))),
  },
  'lacp/running-config': {
    ...written('show running-config lacp prints LACP: a LAG that was put into it is there.', 'lacp/patch-interface'),
    clause: commands,
    commandLine: true,
  },
  'lacp/command-interval': {
    ...written(
      'config interval of lacp interfaces interface sets the interval on the command line.',
      'lacp/interval-written',
      'command-line/commit',
    ),
    clause: commands,
    commandLine: true,
  },
  'lacp/command-mode': {
    ...written(
      'config lacp-mode of lacp interfaces interface sets the mode on the command line.',
      'lacp/mode-written',
      'command-line/commit',
    ),
    clause: commands,
    commandLine: true,
  },
  'lacp/patch-interface': written(
    'PATCH of /data/ with ietf-restconf:data and LACP.interfaces.interface[], with name and config, puts a LAG into LACP.',
    'lag/create',
    'lacp/interface-name',
    'lacp/interface-config-name',
  ),
  'lacp/interval-written': written(
    'config.interval of a LAG in LACP is set to FAST by that PATCH.',
    'lacp/patch-interface',
    'lacp/interface-config-interval',
  ),
  'lacp/mode-written': written(
    'config.lacp-mode of a LAG in LACP is set to ACTIVE by that PATCH.',
    'lacp/patch-interface',
    'lacp/interface-config-mode',
  ),
  ...followed,
  'lacp/state-mirrors-config': {
    strength: 'must',
    clause,
    text: 'Where nobody writes, state of each LAG in LACP repeats name, interval and lacp-mode of config.',
    targets,
    dependsOn: [...Object.keys(followed), 'lacp/config-name-is-key'],
  },
  'lacp/patch-answers-nothing': written(
    'A successful PATCH of /data/ with LACP has an empty answer.',
    'lacp/patch-interface',
  ),
  'lacp/both-roots': {
    ...written(
      'LACP is written and read at /restconf as at /api.',
      'lacp/interval-written',
      'lacp/state-follows-interval',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-patch',
    ),
    clause: 'platform: Data roots',
  },
  'lacp/refusal-changes-nothing': written(
    'A PATCH of /data/ with LACP that is answered with an error changes nothing.',
    'lacp/patch-interface',
  ),
  'lacp/state-is-read-only': {
    ...written('state.interval of a LAG in LACP cannot be written.', 'lacp/patch-interface', 'lacp/interval-written'),
    clause: mirrors,
  },
  'lacp/patch-status': { ...tried('The status code of a successful PATCH is not shown.'), clause: 'platform: Errors' },
  'lacp/interval-values': tried('Whether config.interval takes SLOW, which is not listed, is not shown.'),
  'lacp/mode-values': tried('Whether config.lacp-mode takes PASSIVE, which is not listed, is not shown.'),
  'lacp/patch-unwrapped': {
    ...tried('Whether a PATCH of /data/ takes LACP without ietf-restconf:data around it is not shown.'),
    clause: endpoints,
  },
  'lacp/without-lag': tried('Whether LACP takes the name of a LAG that does not exist is not shown.'),
  'lacp/system-priority-written': {
    ...open('No row writes config.system-priority; whether that of its LAGs does is recorded.'),
    clause: endpoints,
    gate: 'configure',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
