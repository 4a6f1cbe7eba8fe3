import { hasAdministrator, getUsers } from '../../accounts.ts'
import { Refusal } from '../../refusal.ts'
import { type Rule, rule, type Settlement, settlement } from '../../rule.ts'
import type { Tree } from '../../tree/node.ts'
import type { AccountsConfiguration } from './model.ts'

/** At least one administrator must be able to log in, because otherwise nobody could repair the device. */
export const administratorStays: Rule = {
  name: 'administrator-stays',
  reads: ['system'],
  check: (candidate, { running, device }) => {
    const isUntouched = candidate !== running && getUsers(candidate) === getUsers(running)
    if (isUntouched || hasAdministrator(candidate, device.now())) return
    throw new Refusal('invalid-value', 'the last administrator cannot be removed')
  },
}

/** Users cannot delete their own account. */
export const callerStays: Rule = {
  name: 'caller-stays',
  reads: ['system'],
  check: (candidate, { running, by }) => {
    if (by === undefined || getUsers(running)?.has(by) !== true || getUsers(candidate)?.has(by) === true) return
    throw new Refusal('invalid-value', `${by} cannot remove the own account`)
  },
}

/**
 * Roles list their accounts. A deleted account is removed from its role's list, and a new account is added to its
 * role's list.
 */
export const rolesNameAccounts: Settlement = settlement<AccountsConfiguration & Tree>({
  reads: ['system'],
  settle: (candidate, { running }) => {
    const { aaa } = candidate.system ?? {}
    const { users, roles } = aaa?.authentication ?? {}
    const before = running.system?.aaa?.authentication?.users?.user
    if (users?.user === before || roles?.role === undefined) return candidate
    const named = [...roles.role].map(([rolename, role]) => {
      const stay = (role.config?.users ?? []).filter((name) => {
        const was = before?.get(name)?.config?.role
        return users?.user?.has(name) === true && (was !== rolename || users.user.get(name)?.config?.role === rolename)
      })
      const have = [...(users?.user ?? [])].flatMap(([name, { config }]) => (config?.role === rolename ? [name] : []))
      const { users: _, ...config }: NonNullable<typeof role.config> = role.config ?? {}
      const all = [...new Set([...stay, ...have])]
      return [rolename, { ...role, config: all.length === 0 ? config : { ...config, users: all } }] as const
    })
    const authentication = { ...aaa?.authentication, roles: { ...roles, role: new Map(named) } }
    return { ...candidate, system: { ...candidate.system, aaa: { ...aaa, authentication } } }
  },
})

export const rolesExist: Rule = rule<AccountsConfiguration>({
  name: 'roles-exist',
  reads: ['system'],
  check: (candidate, { running }) => {
    const { users, roles } = candidate.system?.aaa?.authentication ?? {}
    const before = running === candidate ? undefined : running.system?.aaa?.authentication?.users?.user
    if (users?.user === before) return
    for (const [name, user] of users?.user ?? []) {
      const { role } = user.config ?? {}
      if (user === before?.get(name) || role === undefined || roles?.role?.has(role) === true) continue
      throw new Refusal('invalid-value', `user ${name} cannot have the role ${role}: there is no such role`)
    }
  },
})
