import { type Answer, expanded, hidden, HarnessError, test as base } from '#lib/fixtures/onboarding.ts'

const PATH = '/mgmt/shared/declarative-onboarding'

/** Values for what a lab has not chosen, as the contract reports them. */
const SETTINGS = {
  failImportOnConflict: false,
  conflictPolicy: 'USE_MANAGER',
  deviceConflictPolicy: 'USE_DEVICE',
  versionedConflictPolicy: 'KEEP_VERSION',
  statsConfig: { enabled: true },
  snapshotWorkingConfig: false,
}

export const test = base
  /** Sends a declaration, once. @throws {HarnessError} when the manager does not take the account of the profile */
  .extend('declare', ({ framework, administrator }) => async (declaration: object): Promise<Answer> => {
    const answer = await framework.call({
      method: 'POST',
      path: PATH,
      body: declaration,
      by: administrator,
      once: true,
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
    const { targetHost, username, passwordVariable, hostname, common, settings } = own
    return {
      class: 'DO',
      declaration: {
        schemaVersion: '1.5.0',
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
      managerSettings: { ...SETTINGS, ...Object(expanded(settings, hidden)) },
    }
  })
