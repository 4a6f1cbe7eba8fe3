import type { Area } from '../../area.ts'
import { accessFaults } from './access-faults.ts'
import { factory, model } from './model.ts'
import { operations } from './operations.ts'
import { quirks } from './quirks.ts'
import { administratorStays, callerStays, rolesExist, rolesNameAccounts } from './rules.ts'
import { tokenFaults } from './token-faults.ts'

/** The area of accounts, logins and tokens (platform: Authentication). */
export const aaa: Area = {
  name: 'aaa',
  model,
  factory: ({ description }) => factory(description.accounts),
  rules: [administratorStays, callerStays, rolesExist],
  settlements: [rolesNameAccounts],
  operations,
  faults: () => [...accessFaults, ...tokenFaults],
  quirks,
}
