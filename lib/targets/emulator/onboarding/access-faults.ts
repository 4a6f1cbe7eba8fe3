import type { Switch } from './switch.ts'

/** Broken by devices and managers alike. */
export const anyPassword: Switch = {
  name: 'any-password-accepted',
  summary: 'the password of an account is not looked at',
  apply: ({ access }) => void (access.anyPassword = () => true),
}
