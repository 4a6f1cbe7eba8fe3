import { ChannelError, HarnessError, readAccount } from '#lib/testkit/onboarding.ts'
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

/** How often a place is read if there is no response, or only a server error. */
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
  /**
   * Reads a place. A tenant that cannot be reached before it is onboarded shows nothing, as any response but a success
   * does.
   */
  .extend(
    'look',
    ({ clock, profile }) =>
      async ({ from, by }: Reader, { path, at }: Effect['place']): Promise<unknown> => {
        for (let looks = 0; looks < LOOKS; looks++) {
          if (looks > 0) await clock.until((await clock.now()) + profile.budgets.rebootPoll * 1000)
          const answer = await from.call({ method: 'GET', path, by }).catch(ignoreSilence)
          if (answer !== undefined && answer.status < 500)
            return answer.status < 300 ? getValue(answer.body, at) : undefined
        }
        return undefined
      },
  )
  /** What was found before the first declaration. A repetition of the test must not look again. */
  .extend('foundBefore', { scope: 'file' }, (): { standing?: Standing } => ({}))
  /** Lists the effects of a declaration that the tenant shows, and those that the manager shows. */
  .extend('listShown', ({ declaring, tenant, manager }) => (declaration: object) => {
    const build = (reader: Reader, who: Shown['who'], all: Selected) =>
      [...all].map(([id, effects]): Shown => ({ id, effects, who, reader }))
    const common = selectEffects(getCommon(declaration), declaring)
    return {
      onTenant: tenant === undefined ? [] : build(tenant, 'the tenant', common),
      onManager: build(manager, 'the manager', selectKeptSettings(getSettings(declaration), declaring)),
    }
  })
  /** Whether every administrator of a declaration can log in to the tenant. */
  .extend('canAllLogIn', ({ declaring, tenant, logIn }) => async (declaration: object): Promise<boolean> => {
    const users = tenant === undefined ? [] : listAdministrators(getCommon(declaration))
    const own = readAccount(declaring)
    for (const user of users) {
      const isOwn = user.username === own.username && user.password === own.password
      if (isOwn || tenant === undefined) continue
      const answer = await logIn(tenant.from, user).catch(ignoreSilence)
      if (answer === undefined || !isTaken(answer)) return false
    }
    return users.length > 0
  })
  /** Finds what stands before the first declaration. A check that only sees this again gives no verdict. */
  .extend(
    'findStanding',
    ({ declaring, manager, foundBefore, look, listShown, canAllLogIn }) =>
      async (declaration: object): Promise<Standing> => {
        if (foundBefore.standing !== undefined) return foundBefore.standing
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
        foundBefore.standing = { reasons, imported: imported && (await look(manager, imported)) }
        return foundBefore.standing
      },
  )

function ignoreSilence(error: unknown): undefined {
  if (!(error instanceof ChannelError)) throw error
}

/**
 * Prevents a verdict on values that were shown before the first declaration. They do not prove that the manager did
 * anything.
 * @throws {HarnessError} if there is a reason
 */
export function assertNew(reason: string | undefined): void {
  if (reason === undefined) return
  throw new HarnessError(
    `${reason} before anything was declared: reset the tenant and remove it from the manager, or declare other values`,
  )
}
