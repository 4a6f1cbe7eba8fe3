import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { counters } from './counters.ts'
import { fields } from './fields.ts'

const targets = ['appliance', 'partition'] as const
const resource = 'platform: Resources, Interfaces'
const numbering = 'platform: Limits, port numbering'
const endpoints = 'platform: Endpoints, PATCH /data/ of openconfig-interfaces:interfaces'
const mirrors = 'platform: Resources, notation'
const written = { targets, gate: 'configure', needs: 'fixtures.interfaces' } as const

export const requirements = {
  'interfaces/resource': {
    strength: 'must',
    clause: 'platform: Endpoints, interfaces row',
    text: 'GET of the interfaces answers them.',
    targets,
  },
  ...fields,
  ...counters,
  'interfaces/config-name-is-key': {
    strength: 'must',
    clause: resource,
    text: 'config.name and state.name of an interface, where it shows them, are its key.',
    targets,
    dependsOn: ['interfaces/name', 'interfaces/config-name'],
  },
  'interfaces/running-config': {
    strength: 'must',
    clause: 'platform: Commands, interfaces row',
    text: 'show running-config interfaces prints the interfaces: one that is described is there, and what is printed of any is as the API shows it.',
    ...written,
    commandLine: true,
    dependsOn: [
      'interfaces/patch-description',
      'interfaces/name',
      'interfaces/interface-once',
      'interfaces/config-type',
      'interfaces/config-enabled',
      'interfaces/ports-are-no-lags',
    ],
  },
  'interfaces/mgmt-printed': {
    strength: 'open',
    clause: 'platform: Resources, Interfaces',
    text: 'What is configured of the ethernet of mgmt, and printed on the command line, is recorded: auto-negotiate, duplex-mode, port-speed.',
    targets,
    commandLine: true,
  },
  'interfaces/command-description': {
    strength: 'must',
    clause: 'platform: Commands, interfaces row',
    text: 'interfaces interface with a name, and what is to be set of it, sets it on the command line.',
    ...written,
    commandLine: true,
    dependsOn: ['interfaces/patch-description', 'command-line/commit'],
  },
  'interfaces/interface-once': {
    strength: 'must',
    clause: resource,
    text: 'No two interfaces have one name.',
    targets,
    dependsOn: ['interfaces/name'],
  },
  'interfaces/state-mirrors-port-speed': {
    strength: 'must',
    clause: mirrors,
    text: 'ethernet.state.port-speed of a port whose speed is configured and known shows what is configured.',
    targets,
    dependsOn: ['interfaces/ethernet-config-port-speed', 'interfaces/ethernet-state-port-speed'],
  },
  'interfaces/physical-ports': {
    strength: 'must',
    clause: numbering,
    text: 'An appliance has an interface <port>.0 for each of its 10 or 20 ports, 1.0 upward.',
    targets: ['appliance'],
    models: ['10-port', '20-port'],
    dependsOn: ['interfaces/name'],
  },
  'interfaces/ports-are-no-lags': {
    strength: 'must',
    clause: resource,
    text: 'config.type of a port of an appliance, <port>.0, is iana-if-type:ethernetCsmacd, where the port shows it.',
    targets: ['appliance'],
    models: ['10-port', '20-port'],
    dependsOn: ['interfaces/name', 'interfaces/config-type'],
  },
  'interfaces/no-further-ports': {
    strength: 'must',
    clause: numbering,
    text: 'An appliance has no interface <port>.0 beyond its 10 or 20 ports.',
    targets: ['appliance'],
    models: ['10-port', '20-port'],
    dependsOn: ['interfaces/name'],
  },
  'interfaces/mgmt': {
    strength: 'must',
    clause: resource,
    text: 'The management interface is named mgmt.',
    targets: ['appliance'],
    dependsOn: ['interfaces/name'],
  },
  'interfaces/patch-enabled': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of /data/ with interface[] and config.enabled switches an interface off and on.',
    ...written,
    dependsOn: ['interfaces/physical-ports', 'interfaces/config-enabled'],
  },
  'interfaces/patch-description': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of /data/ with interface[] and config.description, a string, describes an interface.',
    ...written,
    dependsOn: ['interfaces/patch-enabled'],
  },
  'interfaces/patch-answers-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A successful PATCH of /data/ with interfaces has an empty answer.',
    ...written,
    dependsOn: ['interfaces/patch-enabled'],
  },
  'interfaces/both-roots': {
    strength: 'must',
    clause: 'platform: Data roots',
    text: 'The interfaces are written and read at /restconf as at /api.',
    ...written,
    dependsOn: ['interfaces/patch-enabled', 'root/restconf-serves-data', 'authentication/token-at-restconf-on-patch'],
  },
  'interfaces/refusal-changes-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A PATCH of /data/ with interfaces that is answered with an error changes nothing.',
    ...written,
    dependsOn: ['interfaces/patch-description'],
  },
  'interfaces/patch-leaves-others': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether PATCH of /data/ with one interface leaves the others as they are is not shown.',
    ...written,
  },
  'interfaces/state-mirrors-config': {
    strength: 'must',
    clause: mirrors,
    text: 'Where state of an interface shows the switch or the description, it is that of config while nobody writes.',
    targets,
    dependsOn: ['interfaces/config-enabled'],
  },
  'interfaces/state-follows-enabled': {
    strength: 'open',
    clause: mirrors,
    text: 'Whether state.enabled is there, and follows config.enabled, is not listed.',
    ...written,
  },
  'interfaces/state-follows-description': {
    strength: 'open',
    clause: mirrors,
    text: 'Whether state.description is there, and follows config.description, is not listed.',
    ...written,
  },
  'interfaces/state-is-read-only': {
    strength: 'must',
    clause: mirrors,
    text: 'state.enabled cannot be written.',
    ...written,
    dependsOn: ['interfaces/physical-ports', 'interfaces/config-enabled'],
  },
  'interfaces/port-speed-written': {
    strength: 'open',
    clause: mirrors,
    text: 'Whether a write of ethernet.config.port-speed is taken is not shown.',
    targets,
    untestable: 'the speed follows from the mode of the port group, and another one would take the link down',
  },
  'interfaces/native-vlan': {
    strength: 'must',
    clause: resource,
    text: 'The native VLAN of a port that is in no LAG can be set in the web UI.',
    targets,
    untestable: 'the contract gives it for the web UI only',
  },
  'interfaces/oper-status-transitions': {
    strength: 'open',
    clause: 'platform: States and transitions',
    text: 'What moves oper-status from one value to another is not shown; it is looked at when an interface is switched.',
    targets,
    gate: 'configure',
  },
  'interfaces/lacp-state-transitions': {
    strength: 'open',
    clause: 'platform: States and transitions',
    text: 'What moves lacp_state from one value to another is not shown.',
    targets,
    untestable: 'no check brings a LAG up or down',
  },
  'interfaces/controller-list': {
    strength: 'open',
    clause: 'platform: Endpoints, interfaces row',
    text: 'Which interfaces a chassis controller lists is not shown.',
    targets: ['controller'],
  },
  'interfaces/breakout-names': {
    strength: 'open',
    clause: resource,
    text: 'The names of the interfaces of a port in breakout are not shown.',
    targets: ['appliance'],
  },
  'interfaces/patch-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH is not shown.',
    targets,
    gate: 'configure',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
