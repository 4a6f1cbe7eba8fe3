import {
  readAccount,
  type Answer,
  ChannelError,
  expandVariables,
  redactText,
  HarnessError,
  type Proof,
  test as base,
} from '#lib/testkit/onboarding.ts'
import { findRefusedParts, type Found } from './culprits.ts'
import { isTaken, refusal } from './judging.ts'
import type { Part } from './parts.ts'

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
