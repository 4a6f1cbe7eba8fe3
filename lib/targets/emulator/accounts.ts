import type { AccountsConfiguration } from './areas/aaa/model.ts'
import type { Asked } from './behaviour.ts'
import type { Account } from './description.ts'
import { castTree } from './rule.ts'
import { same, decryptSecret } from './secret.ts'
import type { Services } from './services.ts'
import type { Tree } from './tree/node.ts'

/** Roles that may change anything. */
const administrators = new Set(['admin', 'root', 'superuser'])

/** Caches the account that each user configuration describes, because every request looks up an account. */
const configured = new WeakMap<UserConfiguration, Configured>()

interface Configured {
  readonly account: Account
  readonly enabled: boolean
  /** When the account expires, as device time in epoch milliseconds. */
  readonly ends: number
}

/** Returns the configured account with this name. Undefined if the account may not log in. */
export function accountNamed({ store, now }: Pick<Services, 'store' | 'now'>, username: string): Account | undefined {
  return findAccount(store.running, username, now())
}

function findAccount(running: Tree, username: string, time: number): Account | undefined {
  const config = userNamed(running, username)
  if (config === undefined) return undefined
  let known = configured.get(config)
  if (known === undefined) configured.set(config, (known = readAccount(config, username)))
  const isOver = known.ends < time
  return known.enabled && !isOver ? known.account : undefined
}

/** Whether a configuration has a user who can log in and change anything. */
export function hasAdministrator(configuration: Tree, time: number): boolean {
  return [...(getUsers(configuration)?.keys() ?? [])].some((username) => {
    const account = findAccount(configuration, username, time)
    return account !== undefined && administrators.has(account.role) && account.password !== ''
  })
}

type UserConfiguration = NonNullable<ReturnType<typeof userNamed>>

function userNamed(running: Tree, username: string) {
  return getUsers(running)?.get(username)?.config
}

/** Returns the users of a configuration. */
export function getUsers(configuration: Tree) {
  const { users } = castTree<AccountsConfiguration>(configuration).system?.aaa?.authentication ?? {}
  return users?.user
}

function readAccount(config: UserConfiguration, username: string): Configured {
  const { role = 'user', password = '', 'expiry-status': status = 'enabled', 'expiry-date': date = '-1' } = config
  const account = {
    username,
    role,
    // Decrypted on demand, because only a login reads the password.
    get password() {
      return decryptSecret(password) ?? ''
    },
  }
  // Later releases use `expiry-date` instead of a date in `expiry-status`.
  const day = [status, date].find((each) => /^\d{4}-/.test(each))
  const ends = day === undefined ? Number.POSITIVE_INFINITY : Date.parse(day)
  return { account, enabled: status !== 'expired' && status !== 'locked', ends }
}

/** Whether a text is the account's password. Always false if there is no account or the password is empty. */
export function hasPassword(account: Account | undefined, given: string): boolean {
  const { password = '' } = account ?? {}
  return same(given, password) && password !== ''
}

/** Whether an account may make a write request. All users may change their own password. */
export function mayWrite({ username, role }: Account, { method, path }: Asked): boolean {
  if (administrators.has(role)) return true
  if (method === 'POST' && path.endsWith('change-password') && path.includes(`user=${encodeURIComponent(username)}/`))
    return true
  return role === 'resource-admin' && !path.includes('system/aaa')
}

/** Returns the token lifetime in minutes. */
export function tokenLifetime({ store }: Pick<Services, 'store'>): number {
  return castTree<AccountsConfiguration>(store.running).system?.aaa?.['restconf-token']?.config?.lifetime ?? 15
}
