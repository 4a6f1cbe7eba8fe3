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
  /** Sends a declaration with an account's credentials, without repeating the call. */
  .extend(
    'declareBy',
    ({ framework }) =>
      (by: Proof, declaration: object): Promise<Answer> =>
        framework.call({ method: 'POST', path: PATH, body: declaration, by, once: true }).catch((error: unknown) => {
          // The declaration may have been carried out. If the check were repeated after a broken connection, the
          // declaration would be sent again.
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
  /**
   * Sends a declaration.
   * @throws {HarnessError} if the manager rejects the profile's account
   */
  .extend('declare', ({ declareBy, administrator }) => async (declaration: object): Promise<Answer> => {
    const answer = await declareBy(administrator, declaration)
    if (answer.status !== 401 && answer.status !== 403) return answer
    throw new HarnessError(
      `the manager answers ${answer.status} to the account of the profile; how it lets somebody in is not shown`,
    )
  })
  /** One declaration with everything that the profile allows runs to declare. */
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
  /** Waits as long as a tenant usually takes, so that the task of an earlier declaration has ended. */
  .extend('rested', ({ clock, profile }) => async (): Promise<void> => {
    await clock.until((await clock.now()) + profile.budgets.rebootTypical * 1000)
  })
  /** The profile's settings for the tenant. */
  .extend('declaring', ({ profile }) => {
    if (profile.declaration === undefined) throw new HarnessError('the profile names no tenant that may be onboarded')
    return profile.declaration
  })
  /** Repeats a GET until the wanted answer arrives, because a tenant may be restarting and a manager may be busy. */
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
   * Follows the task of an accepted declaration to its end. If the profile does not say how, waits as long as a tenant
   * usually takes and returns undefined.
   * @throws {HarnessError} if the task is not over within the budget
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
  /** The credentials of the tenant's account. */
  .extend('tenant', ({ declaring }) => ({ basic: readAccount(declaring) }))
  /** Reads the value that the tenant shows for a declared member. */
  .extend(
    'showOf',
    ({ device, tenant, readAgain }) =>
      async ({ place, expected }: Effect): Promise<{ readonly answer: Answer; readonly found: unknown }> => {
        const answer = await readAgain(device, place.path, tenant, ({ status }) => status !== 401 && status < 500)
        const found = answer.status < 300 ? getValue(answer.body, place.at) : undefined
        return { answer, found: isShown(found, expected) ? expected : found }
      },
  )
  /**
   * Judges that the tenant shows the declared values.
   * @throws {Contradiction} `value` if it does not
   */
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
  /** Logs in to the tenant by the login call of the onboarding extension. */
  .extend(
    'loginToTenant',
    ({ device, profile }) =>
      (username: string, password: string): Promise<Answer> =>
        device.call(buildLoginCall({ username, password }, profile.loginProvider)),
  )
  /**
   * Judges that a declaration is accepted without an optional part, although it was refused once. The requirement fails
   * only if the declaration is twice refused without the part and accepted with it right afterwards. A busy manager
   * would refuse both.
   * @throws {Contradiction} `refused` if the part is required
   * @throws {HarnessError} if the declaration is refused with the part too
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
