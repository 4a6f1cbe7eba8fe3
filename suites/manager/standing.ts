import { HarnessError, readAccount } from '#lib/testkit/onboarding.ts'
import {
  type Effect,
  type EffectId,
  getValue,
  isShown,
  type KeptId,
  selectEffects,
  selectKeptSettings,
} from './effects.ts'
import { type Reader, test as base } from './fixtures.ts'
import { isTaken } from './judging.ts'
import { getCommon, getSettings, listAdministrators } from './parts.ts'

/** How often a place is read if it is answered with a server error, because a single one is ignored. */
const LOOKS = 3

/** The effects of a declaration that one requirement is about, and who shows them. */
export interface Shown {
  readonly id: EffectId | KeptId
  readonly effects: readonly Effect[]
  readonly who: 'the tenant' | 'the manager'
  readonly reader: Reader
}

type Selected = ReturnType<typeof selectEffects> | ReturnType<typeof selectKeptSettings>

/** What was there before a run declared anything. */
export interface Standing {
  /** For each requirement whose check would pass without a declaration, the reason. */
  readonly reasons: ReadonlyMap<string, string>
  /** What the manager showed at the place of the imported tenant. */
  readonly imported: unknown
}

export const test = base
  /** Reads a place. Any response but a success shows nothing. */
  .extend('look', ({ readAgain }) => async ({ from, by }: Reader, { path, at }: Effect['place']): Promise<unknown> => {
    let looks = 0
    const { status, body } = await readAgain(from, path, by, (answer) => answer.status < 500 || ++looks === LOOKS)
    return status < 300 ? getValue(body, at) : undefined
  })
  /** Lists the effects of a declaration that the tenant shows, and those that the manager shows. */
  .extend('listShown', ({ declaring, tenant, manager }) => (declaration: object) => {
    const describe = (reader: Reader, who: Shown['who'], all: Selected) =>
      [...all].map(([id, effects]): Shown => ({ id, effects, who, reader }))
    const common = selectEffects(getCommon(declaration), declaring)
    return {
      onTenant: tenant === undefined ? [] : describe(tenant, 'the tenant', common),
      onManager: describe(manager, 'the manager', selectKeptSettings(getSettings(declaration), declaring)),
    }
  })
  /** Whether every administrator of a declaration can log in to the tenant. */
  .extend('canAllLogIn', ({ declaring, tenant, logIn }) => async (declaration: object): Promise<boolean> => {
    const users = tenant === undefined ? [] : listAdministrators(getCommon(declaration))
    const own = readAccount(declaring)
    for (const user of users) {
      const isOwn = user.username === own.username && user.password === own.password
      if (!isOwn && tenant !== undefined && !isTaken(await logIn(tenant.from, user))) return false
    }
    return users.length > 0
  })
  /** Finds what stands before the first declaration. A check that only sees this again gives no verdict. */
  .extend(
    'findStanding',
    ({ declaring, manager, look, listShown, canAllLogIn }) =>
      async (declaration: object): Promise<Standing> => {
        const reasons = new Map<string, string>()
        const { onTenant, onManager } = listShown(declaration)
        for (const { id, effects, who, reader } of [...onTenant, ...onManager]) {
          const shown: boolean[] = []
          for (const { place, expected } of effects) shown.push(isShown(await look(reader, place), expected))
          const names = effects.map(({ name }) => name).join(', ')
          if (shown.every(Boolean)) reasons.set(id, `${who} showed the declared ${names}`)
        }
        if (await canAllLogIn(declaration))
          reasons.set('manager/user-logs-in', 'the declared administrators could log in')
        const { imported } = declaring
        return { reasons, imported: imported && (await look(manager, imported)) }
      },
  )

/**
 * Gives no verdict if what a check has seen was there before the first declaration, because the check would then pass
 * even if the manager did nothing.
 * @throws {HarnessError}
 */
export function assertNew(reason: string | undefined): void {
  if (reason === undefined) return
  throw new HarnessError(`${reason} before anything was declared: reset the tenant, or declare other values`)
}
