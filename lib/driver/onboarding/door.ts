import { Framework } from '../../channel/framework/framework.ts'
import { readAccount, buildLoginCall } from '../../channel/framework/login.ts'
import { createWords } from '../../channel/framework/naming.ts'
import { connect } from '../../channel/http/connection.ts'
import type { Clock } from '../../clock/clock.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import type { OnboardingContext } from '../../judging/context.ts'

/** Path of the login, as given in the contract. Only the checks judge the response to it. */
const PATH = '/mgmt/shared/authn/login'

/** How a run connects to an extension or a manager. */
export interface Door {
  /** Waits until the target is ready: an extension accepts the login, a manager presents its certificate. */
  enter(): Promise<void>
  /**
   * Tries once to reach the target.
   * @throws {TrustError} {LoginRefusedError} {ChannelError}
   */
  probe(): Promise<void>
  /** Whether the target is ready now. */
  isOpen(): Promise<boolean>
  /** Returns the SHA-256 of the certificate that the target presented. */
  fingerprint(): string | undefined
  close(): Promise<void>
}

export function createDoor(
  { profile, rest, trust }: Pick<OnboardingContext, 'profile' | 'rest' | 'trust'>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Door {
  const { budgets, credentials, kind, loginProvider, naming } = profile
  const waiting = signal === undefined ? {} : { signal }
  let fingerprint: string | undefined
  let hasShown = false
  const connection = connect(trust, budgets, (certificate) => {
    fingerprint = certificate.fingerprint256
    hasShown = true
  })
  /**
   * Sends a request that the contract does not document, so no response is required. A manager only has to present its
   * certificate.
   */
  const reach = async () => {
    hasShown = false
    try {
      await connection.send({ origin: rest, method: 'GET', path: PATH, headers: {} })
    } catch (error) {
      if (!(error instanceof ChannelError && kind === 'manager' && hasShown)) throw error
    }
  }
  const logIn = async () => {
    const framework = new Framework({
      connection,
      origin: rest,
      words: createWords(naming),
      clock,
      budgets,
      sent: () => {},
    })
    const { status } = await framework.call(buildLoginCall(readAccount(credentials), loginProvider))
    if (status < 300 || status >= 500) return
    const { username, passwordVariable } = credentials
    throw new LoginRefusedError(
      `${rest} refuses the login of ${username}: check credentials, ${passwordVariable} and onboarding.loginProvider`,
    )
  }
  // Only an extension is probed by a login, because the login to a manager is unspecified.
  const probe = kind === 'onboarding' ? logIn : reach
  return {
    probe,
    async enter() {
      const end = (await clock.now()) + budgets.unavailable * 1000
      for (;;) {
        try {
          return await probe()
        } catch (error) {
          if (!(error instanceof ChannelError) || (await clock.now()) >= end) throw error
          await clock.until((await clock.now()) + budgets.rebootPoll * 1000, waiting)
        }
      }
    },
    isOpen: () =>
      reach().then(
        () => true,
        () => false,
      ),
    fingerprint: () => fingerprint,
    close: () => connection.close(),
  }
}
