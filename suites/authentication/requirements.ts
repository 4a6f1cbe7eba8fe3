import { listed } from './listed.ts'
import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { callsInLives } from './calls-in-lives.ts'
import { issued } from './issued.ts'
import { lives } from './lives.ts'
import { silence } from './silence.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const clause = 'platform: Authentication'

export const requirements = {
  ...issued,
  ...lives,
  ...callsInLives,
  ...silence,
  'authentication/aaa-resource': {
    strength: 'must',
    clause: 'platform: Endpoints, AAA row',
    text: 'GET of system/aaa answers the AAA resource.',
    targets,
  },
  'authentication/aaa-fields': {
    strength: 'open',
    clause: 'platform: Resources, SNMP; last paragraph',
    text: 'The fields of the AAA resource are not shown.',
    targets,
  },
  'authentication/basic-on-get': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a GET.',
    targets,
    dependsOn: ['logging/resource'],
  },
  'authentication/basic-on-patch': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a PATCH.',
    targets,
    gate: 'configure',
  },
  'authentication/basic-on-post': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a POST.',
    targets,
  },
  'authentication/basic-on-put': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a PUT.',
    targets,
    gate: 'configure',
    dependsOn: ['cloud/client-id'],
  },
  'authentication/basic-on-restconf': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted at the /restconf root too.',
    targets,
    dependsOn: ['logging/resource'],
  },
  'authentication/basic-at-restconf-on-patch': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a PATCH at /restconf.',
    targets,
    gate: 'configure',
    dependsOn: ['authentication/basic-on-patch', 'authentication/basic-on-restconf'],
  },
  'authentication/basic-at-restconf-on-post': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a POST at /restconf.',
    targets,
    dependsOn: ['authentication/basic-on-post', 'authentication/basic-on-restconf', ...listed],
  },
  'authentication/success-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status of a successful GET, PATCH, POST or PUT is unspecified.',
    targets,
  },
  'authentication/token-on-restconf': {
    strength: 'open',
    clause: `${clause} 3`,
    text: 'Whether a token that /api issued is accepted at /restconf is not shown.',
    targets,
  },
  'authentication/unissued-token-refused': {
    strength: 'must',
    clause: `${clause} 2 and 3`,
    text: 'A token that no answer has brought is served nothing, at either root.',
    targets,
  },
  'authentication/forged-token-refused': {
    strength: 'must',
    clause: `${clause} 2 and 3`,
    text: 'A token whose tail was changed is served nothing, at either root.',
    targets,
    dependsOn: ['authentication/token-issued', 'authentication/unissued-token-refused'],
  },
  'authentication/forged-write-changes-nothing': {
    strength: 'must',
    clause: `${clause} 2 and 3`,
    text: 'A write with a token whose tail was changed changes nothing.',
    targets,
    gate: 'configure',
    creates: true,
    dependsOn: ['authentication/forged-token-refused'],
  },
  'authentication/malformed-token': {
    strength: 'open',
    clause: `${clause} 3`,
    text: 'What a malformed token is answered with is not shown.',
    targets,
  },
  'authentication/live-tokens': {
    strength: 'open',
    clause: `${clause} 2`,
    text: 'How many tokens may be alive together is not shown.',
    targets,
    untestable: 'looking for the limit would end the sessions of other people',
  },
  'authentication/tokens-over-a-restart': {
    strength: 'open',
    clause: `${clause} 4`,
    text: 'Whether a token survives a restart is not shown.',
    targets,
    untestable: 'a token may end in a restart for its age alone, and restarts are waited through with new logins',
  },
  'authentication/roles': {
    strength: 'open',
    clause: `${clause} 8`,
    text: 'Roles and permissions per operation are not shown.',
    targets,
    untestable: 'the contract gives no account and no operation by which to tell them apart',
  },
  'authentication/web-ui-accounts': {
    strength: 'must',
    clause: `${clause} 7`,
    text: 'The web UI uses the same local accounts.',
    targets,
    untestable: 'the contract shows no request of the web UI',
  },
  'authentication/factory-account': {
    strength: 'must',
    clause: `${clause} 7`,
    text: 'A new unit has a factory default administrator account.',
    targets,
    untestable: 'a unit on a bench is no longer new, and the contract does not name the account',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
