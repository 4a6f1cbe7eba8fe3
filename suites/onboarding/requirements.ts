import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { lives } from './lives.ts'
import { silent } from './silent.ts'

const targets = ['onboarding'] as const
const rows = 'companion: Endpoints, Onboarding extension'
const authentication = 'companion: Authentication'

export const requirements = {
  'onboarding/login': {
    strength: 'must',
    clause: `${rows}; ${authentication}`,
    text: 'The login call, with Basic and with user name, password and provider as strings, answers the details of a token.',
    targets,
  },
  'onboarding/token-as-header': {
    strength: 'must',
    clause: authentication,
    text: 'The token of a login is accepted in X-Vendor-Auth-Token.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/login'],
  },
  'onboarding/basic': {
    strength: 'must',
    clause: authentication,
    text: 'Basic authentication is accepted in place of a token.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/login'],
  },
  'onboarding/timeout': {
    strength: 'must',
    clause: rows,
    text: 'PATCH of a token takes its timeout as a string of seconds.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/login'],
  },
  'onboarding/updated-token': {
    strength: 'must',
    clause: rows,
    text: 'PATCH of a token answers that token, updated.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/timeout'],
  },
  'onboarding/no-credentials': {
    strength: 'must',
    clause: authentication,
    text: 'A request without credentials is not served.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/timeout'],
  },
  'onboarding/unissued-token': {
    strength: 'must',
    clause: authentication,
    text: 'A request with a token that no login has brought is not served.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/timeout', 'onboarding/token-as-header'],
  },
  'onboarding/wrong-password': {
    strength: 'must',
    clause: authentication,
    text: 'A login with a wrong password is not served.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/login'],
  },
  'onboarding/wrong-basic': {
    strength: 'must',
    clause: authentication,
    text: 'A request with Basic and a wrong password is not served.',
    targets,
    level: 'nightly',
    dependsOn: ['onboarding/timeout', 'onboarding/basic'],
  },
  'onboarding/stored-declarations': {
    strength: 'must',
    clause: 'companion: What the service does',
    text: 'Whoever may send declarations may read the stored ones.',
    targets,
    untestable: 'the contract shows no request that reads them',
  },
  'onboarding/own-credentials': {
    strength: 'must',
    clause: 'companion: What the service does',
    text: 'The extension has no credentials of its own.',
    targets,
    untestable: 'nothing tells whether there is an account that nobody knows',
  },
  ...lives,
  ...silent,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
