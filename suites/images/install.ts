import type { Catalogue } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
/** What tells which release runs. */
const RUNNING = ['images/os-version', 'images/os-in-use', 'images/service-version', 'images/service-in-use']
const setting = {
  ...stated,
  clause: 'platform: Endpoints, set-version row',
  gate: 'install',
  dependsOn: ['images/isos', 'images/iso-version', ...RUNNING],
} as const
/** What an install shows, which all of these share. */
const installed = {
  ...setting,
  clause: 'platform: States and transitions, image ready',
  capability: 'upgrade',
  costs: { reboots: 1 },
  dependsOn: [...setting.dependsOn, 'images/version-format', 'images/set-version-installs'],
} as const
const open = { ...setting, strength: 'open' } as const

/** What an install takes and brings. */
export const install = {
  'images/check-version-succeeds': {
    ...setting,
    clause: 'platform: Endpoints, check-version row',
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'check-version of an image that can be installed says that the verification of compatibility succeeded.',
    dependsOn: [...setting.dependsOn, 'images/check-version'],
  },
  'images/check-version-changes-nothing': {
    ...setting,
    clause: 'platform: Endpoints, check-version row',
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'check-version of an image that can be installed installs nothing: what is in use, and the last install, stay.',
    dependsOn: [...setting.dependsOn, 'images/check-version', 'images/install-os-version'],
  },
  'images/set-version': {
    ...setting,
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'POST of set-version with iso-version in its input answers output.response, a string.',
    dependsOn: [...setting.dependsOn, 'images/set-version-installs'],
  },
  'images/set-version-says': {
    ...setting,
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'set-version of an image that is ready and not in use says that the ISO version has been set.',
    dependsOn: [...setting.dependsOn, 'images/set-version', 'images/set-version-installs'],
  },
  'images/set-version-installs': {
    ...setting,
    clause: 'platform: States and transitions, image ready',
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'set-version of an image that is ready and not in use begins an install.',
    dependsOn: [...setting.dependsOn, 'images/version-format'],
  },
  'images/set-version-checks': {
    ...setting,
    clause: 'platform: States and transitions, image ready',
    text: 'set-version installs only what passes the check of compatibility: a version that is not there restarts nothing.',
  },
  'images/set-version-failure': {
    ...open,
    text: 'What set-version says of a version that is not there is not shown.',
  },
  'images/install-reboots': { ...installed, text: 'The system reboots for an install.' },
  'images/install-success': {
    ...installed,
    text: 'install-status reads success after an install.',
    dependsOn: [...installed.dependsOn, 'images/install-status'],
  },
  'images/install-os-in-use': { ...installed, text: "in-use of the new release's system is true after an install." },
  'images/install-services-in-use': {
    ...installed,
    text: "in-use of the new release's services is true after an install.",
  },
  'images/install-iso-in-use': {
    ...open,
    clause: 'platform: States and transitions, image ready',
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'Whether in-use of the new ISO itself is true after an install is unspecified.',
  },
  'images/install-brings-os': {
    ...installed,
    clause: 'platform: Resources, Platform software images',
    text: 'An ISO holds an image of the system: install-os-version names one that is in use after an install.',
    dependsOn: [...installed.dependsOn, 'images/install-os-in-use', 'images/install-os-version'],
  },
  'images/install-brings-services': {
    ...installed,
    clause: 'platform: Resources, Platform software images',
    text: 'An ISO holds an image of the services: install-service-version names one that is in use after an install.',
    dependsOn: [...installed.dependsOn, 'images/install-services-in-use', 'images/install-service-version'],
  },
  'images/running-config': {
    ...installed,
    clause: 'platform: Commands, platform upgrade row',
    text: 'show running-config system image prints the version that is set.',
    commandLine: true,
    dependsOn: [...installed.dependsOn, 'images/install-os-in-use', 'images/install-services-in-use'],
  },
  'images/set-version-command': {
    ...stated,
    clause: 'platform: Commands, platform upgrade row',
    text: 'system image set-version with iso-version installs a version on the command line.',
    untestable: 'a run installs once, and does so by the API',
  },
  'images/former-in-use': {
    ...open,
    clause: 'platform: States and transitions, image ready',
    capability: 'upgrade',
    costs: { reboots: 1 },
    text: 'Whether the former image is still shown in use after an install is not shown.',
  },
  'images/tenant-outage': {
    ...installed,
    targets: ['appliance'],
    text: 'All tenants of the appliance are down during an install.',
    untestable: 'tenants are deployed and reached outside this interface',
  },
} as const satisfies Catalogue
