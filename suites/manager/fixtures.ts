import {
  readAccount,
  type Answer,
  ChannelError,
  expandVariables,
  type Framework,
  redactText,
  HarnessError,
  buildLoginCall,
  type Proof,
  test as base,
} from '#lib/testkit/onboarding.ts'
import { findRefusedParts, type Found } from './culprits.ts'
import { type Effect, failEffect, isShown, getValue } from './effects.ts'
import { isTaken, refusal } from './judging.ts'
import type { Part } from './parts.ts'

/** How the task of a declaration ended. */
export interface End {
  readonly succeeded: boolean
  readonly answer: Answer
}

const PATH = '/mgmt/shared/declarative-onboarding'

export const test = base
  /** Sends a declaration by an account, once. */
  .extend(
    'declareBy',
    ({ framework }) =>
      (by: Proof, declaration: object): Promise<Answer> =>
        framework.call({ method: 'POST', path: PATH, body: declaration, by, once: true }).catch((error: unknown) => {
          // It may have been carried out. Repeating the check after a broken connection would send it all again.
          throw error instanceof ChannelError ? new HarnessError(error.message) : error
        }),
  )
  /** Sends a declaration as the non-administrator account; undefined if the profile has none. */
  .extend(
    'declareAsReader',
    ({ profile, declareBy }) =>
      async (declaration: object): Promise<Answer | undefined> =>
        profile.reader && declareBy({ basic: readAccount(profile.reader) }, declaration),
  )
  /** Sends a declaration. @throws {HarnessError} when the manager rejects the profile's account */
  .extend('declare', ({ declareBy, administrator }) => async (declaration: object): Promise<Answer> => {
    const answer = await declareBy(administrator, declaration)
    if (answer.status !== 401 && answer.status !== 403) return answer
    throw new HarnessError(
      `the manager answers ${answer.status} to the account of the profile; how it lets somebody in is not shown`,
    )
  })
  /** Everything that the profile lets runs declare, in one declaration. */
  .extend('declaration', ({ profile }): object => {
    const { declaration: own } = profile
    if (own === undefined) throw new HarnessError('the profile names no tenant that may be onboarded')
    const { targetHost, username, passwordVariable, schemaVersion, hostname, common, settings } = own
    return {
      class: 'DO',
      declaration: {
        schemaVersion,
        class: 'Device',
        async: true,
        Common: {
          class: 'Tenant',
          ...(hostname === undefined ? {} : { hostname }),
          ...Object(expandVariables(common, redactText)),
        },
      },
      targetHost,
      targetUsername: username,
      targetPassphrase: expandVariables(`\${${passwordVariable}}`, redactText),
      ...(Object.keys(settings).length === 0 ? {} : { managerSettings: expandVariables(settings, redactText) }),
    }
  })
  /** Waits for the task of an earlier declaration to end, as long as a tenant may take. */
  .extend('rested', ({ clock, profile }) => async (): Promise<void> => {
    await clock.until((await clock.now()) + profile.budgets.rebootTypical * 1000)
  })
  /** What the profile says of the tenant. */
  .extend('declaring', ({ profile }) => {
    if (profile.declaration === undefined) throw new HarnessError('the profile names no tenant that may be onboarded')
    return profile.declaration
  })
  /** Asks until an answer comes that speaks of the call: a tenant restarts, and a manager may be busy. */
  .extend(
    'readAgain',
    ({ clock, profile }) =>
      async (from: Framework, path: string, by: Proof, isWanted: (answer: Answer) => boolean): Promise<Answer> => {
        const { reboot, rebootPoll } = profile.budgets
        const end = (await clock.now()) + reboot * 1000
        for (;;) {
          const answer = await from.call({ method: 'GET', path, by }).catch((error: unknown) => {
            if (error instanceof ChannelError) return undefined
            throw error
          })
          const isLate = (await clock.now()) >= end
          if (answer !== undefined && (isLate || isWanted(answer))) return answer
          if (isLate) throw new HarnessError(`GET ${path} was not answered within budgets.reboot`)
          await clock.until((await clock.now()) + rebootPoll * 1000)
        }
      },
  )
  /**
   * Follows the task of an accepted declaration to its end; undefined where the profile does not say how, after the time
   * that a tenant takes.
   * @throws {HarnessError} where it is not over within the budget
   */
  .extend(
    'follow',
    ({ framework, administrator, declaring, readAgain, rested }) =>
      async (taken: Answer): Promise<End | undefined> => {
        const { task } = declaring
        if (task === undefined) return rested().then(() => undefined)
        const endOf = (answer: Answer): End | undefined => {
          const state = String(getValue(answer.body, task.state))
          if (task.succeeded.includes(state)) return { succeeded: true, answer }
          return task.failed.includes(state) ? { succeeded: false, answer } : undefined
        }
        const id = getValue(taken.body, task.id)
        if (typeof id !== 'string' && typeof id !== 'number')
          throw new HarnessError(`the task shows no id at ${task.id}: see onboarding.declaration.task`)
        const path = task.path.replace('<id>', encodeURIComponent(id))
        const last = await readAgain(framework, path, administrator, (answer) => endOf(answer) !== undefined)
        const end = endOf(last)
        if (end === undefined)
          throw new HarnessError(
            `the task is not over within budgets.reboot: it shows ${String(getValue(last.body, task.state))}`,
          )
        return end
      },
  )
  /** The account of the tenant. */
  .extend('tenant', ({ declaring }) => ({ basic: readAccount(declaring) }))
  /** What the tenant shows at a place. */
  .extend(
    'showOf',
    ({ device, tenant, readAgain }) =>
      async ({ place, expected }: Effect): Promise<{ readonly answer: Answer; readonly found: unknown }> => {
        const answer = await readAgain(device, place.path, tenant, ({ status }) => status !== 401 && status < 500)
        const found = answer.status < 300 ? getValue(answer.body, place.at) : undefined
        return { answer, found: isShown(found, expected) ? expected : found }
      },
  )
  /** Judges that the tenant shows what was declared. @throws {Contradiction} `value` */
  .extend('demandShown', ({ showOf, clock, profile }) => async (effects: readonly Effect[]): Promise<void> => {
    for (const effect of effects) {
      const end = (await clock.now()) + profile.budgets.settle * 1000
      for (;;) {
        const { answer, found } = await showOf(effect)
        if (isShown(found, effect.expected)) break
        if ((await clock.now()) >= end) failEffect(effect, answer, found)
        await clock.until((await clock.now()) + profile.budgets.poll * 1000)
      }
    }
  })
  /** Logs in to the tenant, as the onboarding extension lets administrators in. */
  .extend(
    'loginToTenant',
    ({ device, profile }) =>
      (username: string, password: string): Promise<Answer> =>
        device.call(buildLoginCall({ username, password }, profile.loginProvider)),
  )
  /**
   * Judges that a declaration refused once without an optional part is accepted without it. A busy manager refuses
   * both. The requirement fails only if it is refused without the part and, right afterwards, accepted with it, twice.
   * @throws {Contradiction} `refused`
   * @throws {HarnessError} if it is refused with the part too
   */
  .extend('needless', ({ declare, rested }) => async (part: Part, declaration: object): Promise<void> => {
    for (let left = 2; ; left -= 1) {
      await rested()
      const without = await declare(part.without(declaration))
      if (isTaken(without)) return
      if (!isTaken(await declare(declaration)))
        throw new HarnessError(
          `the manager answers ${without.status} to a declaration without ${part.name}, and now to one with it too`,
        )
      if (left === 1) throw refusal(`a declaration without ${part.name}`, without)
    }
  })
  /** Finds the parts that cause a declaration to be refused. */
  .extend(
    'culpritsOf',
    ({ declare, rested }) =>
      (declaration: object, present: readonly Part[]): Promise<Found | undefined> =>
        findRefusedParts(declaration, present, { declare, rested }),
  )
