import type { Switch } from './switch.ts'

/** Accepts any password. Like the other faults in this file, it can be switched on for devices and for managers. */
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
