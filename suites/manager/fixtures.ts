import {
  type Answer,
  ChannelError,
  contradiction,
  expanded,
  hidden,
  HarnessError,
  test as base,
} from '#lib/fixtures/onboarding.ts'
import { type Part, PARTS } from './parts.ts'

const PATH = '/mgmt/shared/declarative-onboarding'

/** What a refused declaration comes to. */
interface Found {
  readonly taken: Answer
  /** The declaration that was taken. */
  readonly body: object
  /** The part without which it is, and with which it is not. */
  readonly culprit?: Part
}

/** A success; a page that asks for a login takes nothing. */
export function isTaken({ status, text }: Answer): boolean {
  return status >= 200 && status < 300 && !/<html/i.test(text)
}

export function refusal(what: string, answer: Answer) {
  return contradiction('refused', `${what} is answered ${answer.status}`, answer, 'a task', answer.status)
}

export const test = base
  /** Sends a declaration, once. @throws {HarnessError} when the manager does not take the account of the profile */
  .extend('declare', ({ framework, administrator }) => async (declaration: object): Promise<Answer> => {
    const answer = await framework
      .call({ method: 'POST', path: PATH, body: declaration, by: administrator, once: true })
      .catch((error: unknown) => {
        // It may have been carried out: a check that a line has broken off would run again, and send all of it anew.
        throw error instanceof ChannelError ? new HarnessError(error.message) : error
      })
    if (answer.status !== 401 && answer.status !== 403) return answer
    throw new HarnessError(
      `the manager answers ${answer.status} to the account of the profile; how it lets somebody in is not shown`,
    )
  })
  /** All that the profile lets runs declare, in one declaration. */
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
          ...Object(expanded(common, hidden)),
        },
      },
      targetHost,
      targetUsername: username,
      targetPassphrase: expanded(`\${${passwordVariable}}`, hidden),
      ...(Object.keys(settings).length === 0 ? {} : { managerSettings: expanded(settings, hidden) }),
    }
  })
  /** Waits as long as a tenant may take, for the task of an earlier declaration to be over. */
  .extend('rested', ({ clock, profile }) => async (): Promise<void> => {
    await clock.until((await clock.now()) + profile.budgets.rebootTypical * 1000)
  })
  /**
   * Judges that a declaration is taken without a part that it may lack, where it was refused so once. A manager that is
   * busy refuses either: only where it is taken with the part, right after it was refused without, twice, is that missed.
   * @throws {Contradiction} `refused`
   * @throws {HarnessError} where it is refused with the part too
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
  /**
   * Finds the part for which a declaration is refused. What is refused changes nothing.
   * @throws {HarnessError} where it is not for any one part
   */
  .extend(
    'culpritOf',
    ({ declare, rested }) =>
      async (declaration: object, present: readonly Part[]): Promise<Found> => {
        await rested()
        const again = await declare(declaration)
        if (isTaken(again)) return { taken: again, body: declaration }
        const refused = `the manager answers ${again.status} to the declaration of the profile`
        const bare = PARTS.reduce((rest, part) => part.without(rest), declaration)
        if (!isTaken(await declare(bare))) throw new HarnessError(`${refused}, and to one without all that may differ`)
        await rested()
        for (const culprit of present) {
          const body = culprit.without(declaration)
          const taken = await declare(body)
          if (!isTaken(taken)) continue
          await rested()
          if (isTaken(await declare(declaration))) throw new HarnessError(`${refused}, and takes it later`)
          return { taken, body, culprit }
        }
        throw new HarnessError(
          `${refused}, and to it without any one of its parts: it may need more of onboarding.declaration`,
        )
      },
  )
