import type { Account } from '../../description.ts'
import { container, integer, list, mirrored, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const user = { username: text(), role: text() }

/** The accounts, without secrets, and the life of tokens in minutes, which the contract fixes. */
export const model = container({
  'openconfig-system:system': container({
    aaa: container({
      authentication: container({
        users: container({ user: list(['username'], { username: text(), ...mirrored(user) }) }),
      }),
      'vendor-aaa-confd-restconf-token:restconf-token': container({ ...mirrored({ lifetime: integer(15, 15, 15) }) }),
    }),
  }),
})

export function factory(accounts: readonly Account[]): Data<typeof model> {
  const users = accounts.map(({ username, role }) => [username, { username, config: { username, role } }] as const)
  return {
    system: {
      aaa: { authentication: { users: { user: new Map(users) } }, 'restconf-token': { config: { lifetime: 15 } } },
    },
  }
}
