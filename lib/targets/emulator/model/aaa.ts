import type { Account } from '../description.ts'
import { container, integer, list, mirrored, text } from './build.ts'
import type { Data } from './declaration.ts'

const user = { username: text(), role: text() }

/** Accounts of the device; nothing but their names and roles shows. The life of tokens, in minutes, is fixed by the contract. */
export const aaa = container({
  authentication: container({
    users: container({ user: list(['username'], { username: text(), ...mirrored(user) }) }),
  }),
  'vendor-aaa-confd-restconf-token:restconf-token': container({
    ...mirrored({ lifetime: integer(15, 15, 15) }),
  }),
})

export function factoryAaa(accounts: readonly Account[]): Data<typeof aaa> {
  const users = accounts.map(({ username, role }) => [username, { username, config: { username, role } }] as const)
  return { authentication: { users: { user: new Map(users) } }, 'restconf-token': { config: { lifetime: 15 } } }
}
