import type { Catalogue, Requirement } from '#lib/requirements.ts'

function notShown(clause: string, text: string): Requirement {
  return { strength: 'open', clause: `companion: ${clause}`, text, targets: ['onboarding'], level: 'nightly' }
}

const rows = 'Endpoints, Onboarding extension'
const authentication = 'Authentication'

/** Where the contract is silent: what a device does is recorded and compared between releases. */
export const silent = {
  'onboarding/login-body': { ...notShown(rows, 'What a login answers is not shown.'), level: 'smoke' },
  'onboarding/token-body': notShown(rows, 'What PATCH of a token answers is not shown in full.'),
  'onboarding/login-status': { ...notShown('Errors', 'The status of a login is not shown.'), level: 'smoke' },
  'onboarding/refused-status': notShown('Errors', 'The status of a login that is refused is not shown.'),
  'onboarding/refused-body': notShown('Errors', 'The body of a login that is refused is not shown.'),
  'onboarding/timeout-as-number': notShown(rows, 'Whether a timeout may be a number is not shown.'),
  'onboarding/above-maximum': notShown(authentication, 'How a timeout above 36000 seconds is answered is not shown.'),
  'onboarding/login-without-basic': notShown(rows, 'Whether the body of a login is enough is not shown.'),
  'onboarding/login-by-basic-alone': notShown(rows, 'Whether Basic is enough for a login is not shown.'),
  'onboarding/other-provider': notShown(rows, 'What a login of another provider is answered with is not shown.'),
  'onboarding/reader': {
    ...notShown(authentication, 'What an account gets that is no administrator is not shown.'),
    capability: 'reader',
  },
  'onboarding/at-1200': {
    ...notShown(authentication, 'Whether a token works in its last second is not shown.'),
    level: 'certification',
  },
  'onboarding/ended-status': {
    ...notShown('Errors', 'The status of a call with a token that has ended is not shown.'),
    level: 'certification',
  },
} as const satisfies Catalogue
