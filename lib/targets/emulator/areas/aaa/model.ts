import type { Account } from '../../description.ts'
import {
  container,
  identity,
  integer,
  list,
  leafList,
  mirrorConfig,
  preserveOrder,
  secret,
  text,
} from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { encryptSecret } from '../../secret.ts'
import { passwordPolicy } from './password-policy.ts'
import { primaryKey } from './primary-key.ts'
import { serverGroups } from './server-groups.ts'

const user = {
  username: text(),
  role: text(),
  /** The date of the last change, or 0 while the first password is in use. */
  'last-change': text({ default: '0' }),
  'expiry-date': text({ pattern: /^(-1|1|\d{4}-\d\d-\d\d)$/, shape: '-1, 1 or a date', default: '-1' }),
  'expiry-status': text({
    pattern: /^(enabled|expired|locked|\d{4}-\d\d-\d\d)$/,
    shape: 'enabled, expired, locked or a date',
    default: 'enabled',
  }),
  'authorized-keys': preserveOrder(leafList(text())),
}
const method = identity(
  'openconfig-aaa-types',
  ['LOCAL', 'RADIUS_ALL', 'TACACS_ALL', 'LDAP_ALL'],
  ['vendor-openconfig-aaa-ldap'],
)
const role = {
  rolename: text(),
  gid: integer(0, 65_535),
  'remote-gid': integer(0, 2 ** 32 - 1),
  'ldap-group': text(),
  /** Accounts with this role, including accounts that have it as their second role. */
  users: leafList(text()),
}

/** The accounts, with write-only passwords, and all settings that determine who may log in. */
export const model = container({
  'openconfig-system:system': container({
    aaa: container({
      authentication: container({
        ...mirrorConfig({ 'authentication-method': preserveOrder(leafList(method)) }),
        'vendor-system-aaa:users': container({
          user: list(['username'], {
            username: text(),
            config: container({ ...user, 'tally-count': integer(0, 65_535), password: secret({ shown: false }) }),
            state: mirrorConfig(user, { 'tally-count': integer(0, 65_535, 0) }, () => ({})).state,
          }),
        }),
        'vendor-system-aaa:roles': container({ role: list(['rolename'], { rolename: text(), ...mirrorConfig(role) }) }),
      }),
      'server-groups': serverGroups,
      'vendor-aaa-confd-restconf-token:restconf-token': container({
        ...mirrorConfig({ lifetime: integer(1, 1440, 15) }),
      }),
      'vendor-openconfig-aaa-password-policy:password-policy': passwordPolicy,
      'vendor-primary-key:primary-key': primaryKey,
    }),
  }),
})

export type AccountsConfiguration = Data<typeof model>

/** Roles, and the operating-system groups they map to. */
const roles = [
  ['admin', 9000],
  ['operator', 9001],
  ['user', 9002],
  ['resource-admin', 9003],
  ['superuser', 9004],
  ['limited', 9999],
  ['root', 0],
] as const

/** An operating-system account that cannot log in until it has a password. */
const root = { username: 'root', config: { username: 'root', role: 'root' } }

export function factory(accounts: readonly Account[]): AccountsConfiguration {
  const users = [
    ...accounts.map(({ username, password, role: own }) => {
      return [username, { username, config: { username, role: own, password: encryptSecret(password) } }] as const
    }),
    ['root', root] as const,
  ]
  const having = (wanted: string) =>
    users.flatMap(([username, { config }]) => (config.role === wanted ? [username] : []))
  return {
    system: {
      aaa: {
        authentication: {
          config: { 'authentication-method': ['LOCAL'] },
          users: { user: new Map(users) },
          roles: {
            role: new Map(
              roles.map(([rolename, gid]) => [
                rolename,
                { rolename, config: { rolename, gid, users: having(rolename) } },
              ]),
            ),
          },
        },
        'restconf-token': { config: { lifetime: 15 } },
      },
    },
  }
}
