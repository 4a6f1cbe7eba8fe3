import type { Switch } from './switch.ts'

/** Faults that devices and managers have in common. */
export const anyPassword: Switch = {
  name: 'any-password-accepted',
  summary: 'the password of an account is not looked at',
  apply: ({ access }) => void (access.anyPassword = () => true),
}

export const everyRole: Switch = {
  name: 'operator-accepted',
  summary: 'accounts that are no administrators get in',
  apply: ({ access }) => void (access.everyRole = true),
}
