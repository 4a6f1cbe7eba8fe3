import type { Catalogue } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const calls = 'platform: Endpoints, preamble'

/** Calls without valid credentials. */
export const refusals = {
  'root/unauthenticated-read': {
    strength: 'must',
    clause: calls,
    text: 'A read without credentials is not served.',
    targets,
  },
  'root/unauthenticated-restconf': {
    strength: 'must',
    clause: calls,
    text: 'A read without credentials is not served at /restconf either.',
    targets,
    dependsOn: ['root/restconf-serves-data'],
  },
  'root/unauthenticated-resources': {
    strength: 'must',
    clause: calls,
    text: 'No resource is served without credentials, at either root.',
    targets,
    dependsOn: ['root/unauthenticated-read', 'root/unauthenticated-restconf'],
  },
  'root/unauthenticated-operations': {
    strength: 'must',
    clause: calls,
    text: 'No operation is served without credentials, at either root.',
    targets,
  },
  'root/unauthenticated-write': {
    strength: 'must',
    clause: calls,
    text: 'A write without credentials changes nothing, whatever its answer is.',
    targets,
    gate: 'configure',
    creates: true,
    dependsOn: ['dns/resource'],
  },
  'root/unauthenticated-writes': {
    strength: 'must',
    clause: calls,
    text: 'No write without credentials changes anything, by whichever row and root.',
    targets,
    gate: 'configure',
    creates: true,
    dependsOn: ['root/unauthenticated-write', 'logging/patch-component', 'logging/patch-server'],
  },
  'root/unknown-user': {
    strength: 'must',
    clause: 'platform: Authentication 1 and 7',
    text: 'A login that no account has is not served.',
    targets,
  },
  'root/wrong-password': {
    strength: 'must',
    clause: 'platform: Authentication 1 and 7',
    text: 'A login with a wrong password is not served.',
    targets,
    needs: 'fixtures.spareUser',
  },
  'root/wrong-password-on-command-line': {
    strength: 'must',
    clause: 'platform: Authentication 7',
    text: 'The command line, which has the same accounts, refuses a login with a wrong password.',
    targets,
    needs: 'fixtures.spareUser',
    commandLine: true,
  },
  'root/refusal-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status of a call without valid credentials is not shown.',
    targets,
  },
  'root/refusal-phrase': {
    strength: 'seen',
    clause: 'platform: Errors',
    text: 'A call that is not authorized is answered 401 with the phrase Not Authorized.',
    targets,
  },
  'root/error-body': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The format of error answers is not shown.',
    targets,
  },
  'root/token-after-refusal': {
    strength: 'open',
    clause: 'platform: Authentication 2',
    text: 'Whether a refused login brings a token all the same is not shown.',
    targets,
  },
  'root/refused-write-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status of a write without credentials is not shown.',
    targets,
    gate: 'configure',
    creates: true,
  },
} as const satisfies Catalogue
