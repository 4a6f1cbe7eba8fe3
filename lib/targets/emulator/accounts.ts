import type { AccountsConfiguration } from './areas/aaa/model.ts'
import type { Asked } from './behaviour.ts'
import type { Account } from './description.ts'
import { typed } from './rule.ts'
import { same, unsealed } from './secret.ts'
import type { Services } from './services.ts'

/** Roles that may change anything. */
const administrators = new Set(['admin', 'root', 'superuser'])

/** The account of a name, as the configuration has it; undefined where there is none that may log in. */
export function accountNamed({ store, now }: Pick<Services, 'store' | 'now'>, username: string): Account | undefined {
  const { users } = typed<AccountsConfiguration>(store.running).system?.aaa?.authentication ?? {}
  const config = users?.user?.get(username)?.config
  if (config === undefined) return undefined
  const { role = 'user', password = '', 'expiry-status': status = 'enabled', 'expiry-date': ends = '-1' } = config
  const isOver = /^\d{4}-/.test(ends) && Date.parse(ends) < now()
  if (status !== 'enabled' || isOver) return undefined
  return {
    username,
    role,
    // Only a login asks for it.
    get password() {
      return unsealed(password) ?? ''
    },
  }
}

/** Whether it is the password of an account that has one. */
export function isPasswordOf(account: Account | undefined, given: string): boolean {
  const { password = '' } = account ?? {}
  return same(given, password) && password !== ''
}

/** Whether an account may write where it asks to. Everybody may change the own password. */
export function mayWrite({ username, role }: Account, { method, path }: Asked): boolean {
  if (administrators.has(role)) return true
  if (method === 'POST' && path.endsWith('change-password') && path.includes(`user=${encodeURIComponent(username)}/`))
    return true
  return role === 'resource-admin' && !path.includes('system/aaa')
}

/** Minutes that a token lives. */
export function tokenLifetime({ store }: Pick<Services, 'store'>): number {
  return typed<AccountsConfiguration>(store.running).system?.aaa?.['restconf-token']?.config?.lifetime ?? 15
}
