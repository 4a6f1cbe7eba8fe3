import type { Area } from '../../area.ts'
import { accessFaults } from './access-faults.ts'
import { factory, model } from './model.ts'
import { operations } from './operations.ts'
import { quirks } from './quirks.ts'
import { tokenFaults } from './token-faults.ts'

/** Accounts, logins and tokens (platform: Authentication). */
export const aaa: Area = {
  name: 'aaa',
  model,
  factory: ({ description }) => factory(description.accounts),
  operations,
  faults: () => [...accessFaults, ...tokenFaults],
  quirks,
}
