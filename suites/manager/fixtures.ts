import {
  readAccount,
  type Answer,
  ChannelError,
  expandVariables,
  type Framework,
  redactText,
  HarnessError,
  type Proof,
  type ShownAt,
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

/** The tenant or the manager, and the account that reads it. */
export interface Reader {
  readonly from: Framework
  readonly by: Proof
}

/** A value, and the response that contained the value. */
export interface Reading {
  readonly answer: Answer
  readonly found: unknown
}

const PATH = '/mgmt/shared/declarative-onboarding'

export const test = base
  /** Sends a declaration with an account's credentials, without repeating the call. */
  .extend(
    'declareBy',
    ({ framework }) =>
      (by: Proof, declaration: object): Promise<Answer> =>
        framework.call({ method: 'POST', path: PATH, body: declaration, by, once: true }).catch((error: unknown) => {
          // Throws an error after which the check is not repeated. A repeated check would send the declaration again,
          // although the manager may have carried it out before the connection broke.
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
    if (!isRefusal(answer.status)) return answer
    throw new HarnessError(
      `the manager answers ${answer.status} to the account of the profile, and the contract shows no other way to log in`,
    )
  })
  /** Builds a declaration of everything that the profile allows a run to declare. */
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
  /** Waits as long as a task typically takes. */
  .extend('waitForTask', ({ clock, profile }) => async (): Promise<void> => {
    await clock.until((await clock.now()) + profile.budgets.rebootTypical * 1000)
  })
  /** The part of the profile that describes the tenant. */
  .extend('declaring', ({ profile }) => {
    if (profile.declaration === undefined) throw new HarnessError('the profile names no tenant that may be onboarded')
    return profile.declaration
  })
  /**
   * Repeats a GET until the wanted response comes. Meanwhile the tenant may restart, and the manager may be busy.
   * @returns the last response within `budgets.reboot`
   * @throws {HarnessError} if no response comes within that budget
   */
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
   * Follows the task of an accepted declaration to its end. If the profile does not say how to follow a task, waits as
   * long as a task typically takes.
   * @returns undefined if the task cannot be followed
   * @throws {HarnessError} if the task does not end within `budgets.reboot`
   */
  .extend(
    'follow',
    ({ framework, administrator, declaring, readAgain, waitForTask }) =>
      async (taken: Answer): Promise<End | undefined> => {
        const { task } = declaring
        if (task === undefined) return waitForTask().then(() => undefined)
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
            `the task has not ended within budgets.reboot: its state is ${String(getValue(last.body, task.state))}`,
          )
        return end
      },
  )
  /**
   * Reads a place until it shows a wanted value, by default any value, or until the budget is used up.
   * @param budget returns the seconds that this may take, which can depend on the latest response
   * @returns the last response, and the value in the response
   * @throws {HarnessError} if the account is refused, because the response then does not show the value
   */
  .extend(
    'watch',
    ({ readAgain, clock, profile }) =>
      async (
        { from, by }: Reader,
        { path, at }: ShownAt,
        isWanted: (found: unknown) => boolean = () => true,
        budget: (answer: Answer) => number = () => profile.budgets.settle,
      ): Promise<Reading> => {
        const begun = await clock.now()
        for (;;) {
          const waited = ((await clock.now()) - begun) / 1000
          const answer = await readAgain(from, path, by, ({ status }) => !isRefusal(status) && status < 500)
          if (isRefusal(answer.status))
            throw new HarnessError(`GET ${path} is answered ${answer.status}: check the account in the profile`)
          const found = answer.status < 300 ? getValue(answer.body, at) : undefined
          if (isWanted(found) || waited >= budget(answer)) return { answer, found }
          await clock.until((await clock.now()) + profile.budgets.poll * 1000)
        }
      },
  )
  /** The tenant, with the account that reads it; undefined if the profile does not say where to reach the tenant. */
  .extend(
    'tenant',
    ({ device, declaring }): Reader | undefined => device && { from: device, by: { basic: readAccount(declaring) } },
  )
  /** The manager, with the account of the administrator. */
  .extend('manager', ({ framework, administrator }): Reader => ({ from: framework, by: administrator }))
  /**
   * Checks that the tenant or the manager shows the declared values.
   * @param budget seconds that this may take
   * @throws {Contradiction} `value`
   */
  .extend(
    'demandShown',
    ({ watch }) =>
      async (reader: Reader, who: string, effects: readonly Effect[], budget: number): Promise<void> => {
        for (const effect of effects) {
          const isWanted = (found: unknown) => isShown(found, effect.expected)
          const { answer, found } = await watch(reader, effect.place, isWanted, () => budget)
          if (!isWanted(found)) failEffect(who, effect, answer, found)
        }
      },
  )
  /**
   * Checks that the manager accepts a declaration without an optional part, after one such declaration was refused.
   * Sends the declaration without the part, and, if that is refused, with the part right afterwards. The check fails
   * only if the part makes the difference twice. A busy manager would refuse both declarations, so a refusal of both
   * gives no verdict.
   * @throws {Contradiction} `refused` if the part is required
   * @throws {HarnessError} if the declaration is refused with the part too
   */
  .extend('demandOptional', ({ declare, waitForTask }) => async (part: Part, declaration: object): Promise<void> => {
    for (let left = 2; ; left -= 1) {
      await waitForTask()
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
    'findCulprits',
    ({ declare, waitForTask }) =>
      (declaration: object, present: readonly Part[]): Promise<Found | undefined> =>
        findRefusedParts(declaration, present, { declare, waitForTask }),
  )

function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}
