import type { FaultTable, FurtherFaults, Proof } from './table.ts'

const device = (fault: string): Proof => ({ fault, profile: 'profiles/emulator-onboarding.json' })

/** Faults in the onboarding extension of a device. */
export const faults: FaultTable = {
  'onboarding/login': device('login-answers-nothing'),
  'onboarding/token-as-header': device('token-header-ignored'),
  'onboarding/basic': device('basic-refused-on:PATCH'),
  'onboarding/stored-declarations': device('basic-refused-on:declaration'),
  'onboarding/timeout': device('timeout-string-refused'),
  'onboarding/updated-token': device('patch-answers-nothing'),
  'onboarding/no-credentials': device('nobody-accepted'),
  'onboarding/unissued-token': device('any-token-accepted'),
  'onboarding/wrong-password': device('any-password-accepted-on:login'),
  'onboarding/wrong-basic': device('any-password-accepted-on:PATCH'),
  'onboarding/lives-until-1200': device('token-dies-at-1140'),
  'onboarding/ends-at-1200': device('token-lives-1260'),
  'onboarding/lengthened': device('timeout-not-applied'),
  'onboarding/longest': device('maximum-refused'),
  'onboarding/longest-works': device('longest-life-shorter'),
  'onboarding/longest-ends': device('longest-life-longer'),
  'onboarding/no-longer-life': device('above-maximum-taken'),
}

export const further: FurtherFaults = {
  'onboarding/login': [device('login-brings-no-token'), device('login-not-json')],
  'onboarding/token-as-header': [device('issued-token-refused')],
  'onboarding/updated-token': [
    device('patch-answers-ok'),
    device('patch-answers-another'),
    device('patch-answers-as-before'),
    device('patch-shows-more'),
  ],
  'onboarding/unissued-token': [device('half-token-accepted'), device('empty-token-accepted')],
  'onboarding/wrong-password': [device('unknown-user-accepted-on:login'), device('refused-login-brings-token')],
  'onboarding/wrong-basic': [device('unknown-user-accepted-on:PATCH')],
  'onboarding/lives-until-1200': [device('login-shows-999')],
  'onboarding/longest': [device('maximum-3000')],
}
