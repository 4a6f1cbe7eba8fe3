import type { Catalogue } from '#lib/requirements.ts'

const must = { strength: 'must', targets: ['onboarding'], level: 'certification' } as const
const clause = 'companion: Authentication'
/** Twenty minutes, and what a guard is on either side. */
const once = { costs: { seconds: 20 * 60, guards: 1 } } as const
/** Ten hours. */
const long = { capability: 'longLives', costs: { seconds: 10 * 3600, guards: 1 } } as const
const token = ['onboarding/login', 'onboarding/token-as-header', 'onboarding/timeout']

/** What the clock does to the tokens of the extension. */
export const lives = {
  'onboarding/lives-until-1200': {
    ...must,
    ...once,
    clause,
    text: 'A token works until it is 1200 seconds old.',
    dependsOn: token,
  },
  'onboarding/ends-at-1200': {
    ...must,
    ...once,
    clause,
    text: 'A token that nobody has lengthened does not work past 1200 seconds.',
    dependsOn: token,
  },
  'onboarding/lengthened': {
    ...must,
    ...once,
    clause,
    text: 'A token whose timeout was set to more works past 1200 seconds.',
    dependsOn: token,
  },
  'onboarding/longest': {
    ...must,
    clause,
    level: 'nightly',
    text: 'A timeout of 36000 seconds is taken.',
    dependsOn: token,
  },
  'onboarding/longest-works': {
    ...must,
    ...long,
    clause,
    text: 'A token that was set to 36000 seconds works until then.',
    dependsOn: [...token, 'onboarding/longest', 'onboarding/lengthened'],
  },
  'onboarding/longest-ends': {
    ...must,
    ...long,
    clause,
    text: 'A token that was set to 36000 seconds does not work past them.',
    dependsOn: [...token, 'onboarding/longest', 'onboarding/ends-at-1200'],
  },
  'onboarding/no-longer-life': {
    ...must,
    ...long,
    clause,
    text: 'No timeout makes a token live longer than 36000 seconds.',
    dependsOn: [...token, 'onboarding/longest-ends'],
  },
} as const satisfies Catalogue
