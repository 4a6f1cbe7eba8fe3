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

/** Faults of devices that apply a declaration wrongly, and of managers that do not notice. */
export const onboardingFaults: readonly Switch[] = [
  ...PORTIONS.map(({ name, class: of = 'hostname' }) =>
    device(`not-set:${of}`, `a declaration sets nothing of ${of} on the device`, ({ skips }) => void skips.add(name)),
  ),
  device('hostname-lost-in-restart', 'the restart of a device loses its declared host name', (behaviour) => {
    behaviour.forgetsHostname = true
  }),
  device('user-without-role', 'declared users have no role on the device', (behaviour) => {
    behaviour.dropsRoles = true
  }),
  device('rollback-leaves-dns', 'a declaration that fails half way leaves its name servers', (behaviour) => {
    behaviour.rollbackLeaves = true
  }),
  device('second-run-changes', 'a declaration that is sent again changes the name servers', (behaviour) => {
    behaviour.changesAgain = true
  }),
  {
    name: 'device-takes-any-password',
    summary: 'a device takes any password of its accounts',
    ofDevices: true,
    apply: ({ access }) => void (access.anyPassword = () => true),
  },
  manager('success-concealed', 'the task of a device that was onboarded is said to have failed', (behaviour) => {
    behaviour.concealsSuccess = true
  }),
  manager('imports-nothing', 'a device that was onboarded is not imported', (behaviour) => {
    behaviour.importsNothing = true
  }),
  manager('imports-early', 'a device is imported before it is back from its restart', (behaviour) => {
    behaviour.importsEarly = true
  }),
  manager('failure-concealed', 'a task is said to have succeeded that the device has rolled back', (behaviour) => {
    behaviour.concealsFailure = true
  }),
  {
    name: 'without-class-accepted',
    summary: 'a declaration with an object without a class is carried out',
    apply: ({ declarations }) => void (declarations.takesUnclassed = true),
  },
  {
    name: 'needs-no-credentials',
    summary: 'a declaration may lack the credentials of the device',
    apply: ({ declarations }) => void (declarations.needsCredentials = false),
  },
  {
    name: 'refuses-allow-service:all',
    summary: 'a declaration with the services all is refused',
    apply: ({ declarations }) =>
      void declarations.refusals.push(({ objects }) =>
        objects.some((each) => Object(each).allowService === 'all') ? 'allowService must be default' : undefined,
      ),
  },
]

export const onboardingQuirks: readonly Switch[] = [
  device('slow-provisioning', 'a device restarts for 20 minutes', (behaviour) => {
    behaviour.restartSeconds = 1200
  }),
  device('restarts-twice', 'a device restarts twice when it is provisioned', (behaviour) => {
    behaviour.restartsPerChange = 2
  }),
  manager('tasks-jump', 'tasks show no percentage before they are over', (behaviour) => {
    behaviour.jumps = true
  }),
  manager(
    'tasks-barely-shown',
    'tasks show their id and their status, and nothing that they have come to',
    (behaviour) => {
      behaviour.barelyShown = true
    },
  ),
  {
    name: 'refuses-unknown-members',
    summary: 'a declaration with a member that the manager does not know is refused',
    apply: ({ declarations }) =>
      void declarations.refusals.push(({ at }) =>
        at('plumbline') === undefined ? undefined : 'plumbline is not known',
      ),
  },
]
