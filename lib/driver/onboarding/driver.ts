import { Framework } from '../../channel/framework/framework.ts'
import { accountOf, loginOf } from '../../channel/framework/login.ts'
import { wordsOf } from '../../channel/framework/naming.ts'
import { connect } from '../../channel/http/connection.ts'
import { clockOf } from '../../clock/clock.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import type { OnboardingContext } from '../../judging/context.ts'
import { type Driver, type Driving, NOTHING_LEFT } from '../driver.ts'

/** Any path of the contract: what the target says to it is judged by the checks. */
const DOOR = '/mgmt/shared/authn/login'

/** Drives an onboarding extension or a manager: tokens end by themselves, and what a lab lets declare stays. */
export function onboardingDriver({ context, progress, signal }: Driving<OnboardingContext>): Driver {
  const { profile, rest, trust, clock } = context
  let fingerprint: string | undefined
  const connection = connect(trust, profile.budgets, (certificate) => (fingerprint = certificate.fingerprint256))
  const own = clockOf(clock)
  const reach = () => connection.send({ origin: rest, method: 'GET', path: DOOR, headers: {} })
  const framework = new Framework({
    connection,
    origin: rest,
    words: wordsOf(profile.naming),
    clock: own,
    poll: profile.budgets.poll,
    sent: () => {},
  })
  const logIn = async () => {
    const { username, passwordVariable } = profile.credentials
    const { status } = await framework.call(loginOf(accountOf(profile.credentials), profile.loginProvider))
    if (status >= 300 && status < 500)
      throw new LoginRefusedError(
        `${rest} refuses the login of ${username}: check credentials, ${passwordVariable} and onboarding.loginProvider`,
      )
  }
  /** A target that restarts, or is busy, is waited for. */
  const patiently = async (work: () => Promise<unknown>) => {
    const end = (await own.now()) + profile.budgets.unavailable * 1000
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ChannelError) || (await own.now()) >= end) throw error
        await own.until((await own.now()) + profile.budgets.rebootPoll * 1000, signal === undefined ? {} : { signal })
      }
    }
  }
  return {
    clock: own,
    timed: true,
    lost: new AbortController().signal,
    async open() {
      progress({ kind: 'step', text: `reach ${rest}` })
      // How a manager lets somebody in is not shown.
      await patiently(profile.kind === 'onboarding' ? logIn : reach)
    },
    prepare: async () => ({ found: {}, incidents: [], remarks: [] }),
    serves: () =>
      reach().then(
        () => true,
        () => false,
      ),
    finish: async () => NOTHING_LEFT,
    watched: async () => [],
    describe: () => ({
      addresses: { api: rest, restconf: rest },
      ...(fingerprint === undefined ? {} : { fingerprint }),
      account: profile.credentials,
      emulated: profile.addresses === 'embedded' || profile.bench.control !== undefined,
    }),
    settle: async () => {},
    abandon: async () => NOTHING_LEFT,
    close: () => connection.close(),
  }
}
