import { PORTIONS } from './portions.ts'
import type { Behaviour } from './behaviour.ts'
import type { Switch } from './switch.ts'

const device = (name: string, summary: string, apply: (device: Behaviour['device']) => void): Switch => ({
  name,
  summary,
  ofDevices: true,
  apply: (behaviour) => apply(behaviour.device),
})
const manager = (name: string, summary: string, apply: (manager: Behaviour['manager']) => void): Switch => ({
  name,
  summary,
  apply: (behaviour) => apply(behaviour.manager),
})

/** Faults of devices that do not carry out a declaration, and of managers that do not onboard. */
export const onboardingFaults: readonly Switch[] = [
  ...PORTIONS.map(({ name, class: of = 'hostname' }) =>
    device(
      `not-set:${of}`,
      `a device accepts ${of} in a declaration but ignores it`,
      ({ skips }) => void skips.add(name),
    ),
  ),
  device('hostname-lost-in-restart', 'a device loses its declared host name when it restarts', (behaviour) => {
    behaviour.forgetsHostname = true
  }),
  device('fails-allow-service:all', 'a device cannot set the services of an address to all', (behaviour) => {
    behaviour.refusesAllServices = true
  }),
  device('lost-in-restart', 'a device does not come back after its restart', (behaviour) => {
    behaviour.restartSeconds = 1_000_000
  }),
  device('user-without-role', 'declared users get no role on the device', (behaviour) => {
    behaviour.dropsRoles = true
  }),
  device('second-run-changes', 'a repeated declaration changes the name servers', (behaviour) => {
    behaviour.changesAgain = true
  }),
  {
    name: 'device-takes-any-password',
    summary: 'a device accepts any password for its accounts',
    ofDevices: true,
    apply: ({ access }) => void (access.anyPassword = () => true),
  },
  manager('success-concealed', 'the task of an onboarded device fails', (behaviour) => {
    behaviour.concealsSuccess = true
  }),
  manager('imports-nothing', 'an onboarded device is not imported', (behaviour) => {
    behaviour.importsNothing = true
  }),
  ...['clusterName', 'statsConfig', 'accessModuleProperties', 'snapshotWorkingConfig'].map((name) =>
    manager(`not-kept:${name}`, `the manager accepts ${name} but ignores it`, ({ forgets }) => void forgets.add(name)),
  ),
  manager('imports-early', 'a device is imported while it restarts', (behaviour) => {
    behaviour.importsEarly = true
  }),
  manager('failure-concealed', 'a task succeeds although the device has rolled the declaration back', (behaviour) => {
    behaviour.concealsFailure = true
  }),
  {
    name: 'needs-no-credentials',
    summary: 'a declaration without the credentials of the device is accepted',
    apply: ({ declarations }) => void (declarations.needsCredentials = false),
  },
  {
    name: 'refuses-allow-service:all',
    summary: 'a declaration with allowService all is refused',
    apply: ({ declarations }) =>
      void declarations.refusals.push(({ objects }) =>
        objects.some((each) => Object(each).allowService === 'all') ? 'allowService must be default' : undefined,
      ),
  },
]

export const onboardingQuirks: readonly Switch[] = [
  device('rollback-leaves-dns', 'a failed declaration is rolled back, except for the name servers', (behaviour) => {
    behaviour.rollbackLeaves = true
  }),
  device('slow-provisioning', 'a restart of a device takes 20 minutes', (behaviour) => {
    behaviour.restartSeconds = 1200
  }),
  device('restarts-twice', 'a device restarts twice to provision modules', (behaviour) => {
    behaviour.restartsPerChange = 2
  }),
  manager('imports-after-the-task', 'a device is imported ten minutes after its task', (behaviour) => {
    behaviour.importsAfter = 600
  }),
  manager('tries-credentials', 'a declaration returns 401 if the device refuses the credentials', (behaviour) => {
    behaviour.triesCredentials = true
  }),
  manager('tasks-jump', 'tasks show no percentage before they end', (behaviour) => {
    behaviour.jumps = true
  }),
  manager('tasks-barely-shown', 'tasks show only their id and status', (behaviour) => {
    behaviour.barelyShown = true
  }),
  {
    name: 'ignores-unclassed-objects',
    summary: 'an object without a class is ignored, and the rest of the declaration is carried out',
    apply: ({ declarations }) => void (declarations.takesUnclassed = true),
  },
  {
    name: 'refuses-unknown-members',
    summary: 'a declaration with an unknown member is refused',
    apply: ({ declarations }) =>
      void declarations.refusals.push(({ at }) =>
        at('plumbline') === undefined ? undefined : 'plumbline is not known',
      ),
  },
]
