import type { Switch } from './switch.ts'

/** Accepts any password. The faults in this file apply to devices and to managers. */
export const anyPassword: Switch = {
  name: 'any-password-accepted',
  summary: 'the password of an account is not checked',
  apply: ({ access }) => void (access.anyPassword = () => true),
}

export const everyRole: Switch = {
  name: 'operator-accepted',
  summary: 'accounts that are not administrators can log in',
  apply: ({ access }) => void (access.everyRole = true),
}
