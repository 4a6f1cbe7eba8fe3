import {
  type Answer,
  type Begun,
  contradiction,
  EdgeMissedError,
  HarnessError,
  type Proof,
  test as base,
  type Track,
} from '#lib/testkit/onboarding.ts'
import { assertRefused, extractLoginToken, isDeclined, isServed } from './judging.ts'
import { type Place, possibleTokens, findExactToken, findNamedToken, getText } from './token-place.ts'

/** Default token lifetime in seconds. */
export const LIFE = 1200
/** Maximum token lifetime in seconds. */
export const LONGEST = 36_000

/** The number of tokens that all tracks together use at the same time. */
const TOKENS = 7

/** The maximum number of texts from one login response that are tried as tokens. */
const MOST_TRIED = 6

/** A token, and the time at which it was issued. */
export interface Token extends Begun {
  readonly text: string
}

export const test = base
  /** Texts in a token's details that are not the token. */
  .extend('known', ({ profile }) => [profile.credentials.username, profile.loginProvider])
  /** Sets the timeout of a token. The response also shows whether the credentials are accepted. */
  .extend(
    'setTimeoutOf',
    ({ framework }) =>
      (token: string, timeout: string | number, by: Proof): Promise<Answer> =>
        framework.call({
          method: 'PATCH',
          path: `/mgmt/shared/authz/tokens/${encodeURIComponent(token)}`,
          body: { timeout },
          by,
        }),
  )
  /**
   * Uses a token to set its own timeout. If no timeout is given, sets slightly more than the default lifetime, because
   * the contract describes this call as extending the lifetime.
   */
  .extend(
    'use',
    ({ setTimeoutOf }) =>
      (token: string, timeout = LIFE + 1) =>
        setTimeoutOf(token, `${timeout}`, { token }),
  )
  /** Resets a token to the default lifetime, so that it does not stay valid for hours after the test. */
  .extend(
    'shortened',
    ({ setTimeoutOf }) =>
      (token: string, by: Proof) =>
        setTimeoutOf(token, `${LIFE}`, by),
  )
  /** Reads the stored declaration as the administrator. */
  .extend('readStored', ({ framework, administrator, profile }) => (): Promise<Answer> => {
    if (profile.stored === undefined) throw new HarnessError('the profile gives no path: onboarding.stored')
    return framework.call({ method: 'GET', path: profile.stored, by: administrator })
  })
  /** The place of the token in a login response, once it is found. */
  .extend('tokenPlace', { scope: 'worker' }, (): { found?: Place } => ({}))
  /**
   * Returns the token in a login response. If no member is named exactly `token`, logs in once more and tries which
   * text of that response works as a token. The separate login is needed because using a token may extend its lifetime.
   */
  .extend('tokenOf', ({ login, known, setTimeoutOf, tokenPlace }) => {
    const search = async (): Promise<Place | undefined> => {
      for (const { text, place } of possibleTokens(await login(), known).slice(0, MOST_TRIED)) {
        // Tries the text as a token: every token should be able to extend its own timeout.
        if (isServed(await setTimeoutOf(text, `${LIFE + 1}`, { token: text }))) return place
      }
      return undefined
    }
    return async (answer: Answer): Promise<string> => {
      if (!isServed(answer) || findExactToken(answer.body) !== undefined) return extractLoginToken(answer, known)
      // Each track searches for itself. If a track waited for another track, the clock would not notice the wait.
      const place = tokenPlace.found ?? (await search())
      if (place !== undefined) tokenPlace.found = place
      return extractLoginToken(answer, known, place)
    }
  })
  /**
   * Checks that a login was refused: whatever its status, the response contains no token.
   * @throws {Contradiction} `accepted` if a success contains a text that is labelled as a token or works as a token, or
   * if an error contains a text that is labelled as a token and works as one
   */
  .extend('demandNoToken', ({ known, setTimeoutOf, tokenPlace }) => async (answer: Answer, what: string) => {
    const named = (tokenPlace.found && getText(answer, tokenPlace.found)) ?? findNamedToken(answer.body)
    const isSuccess = isServed(answer)
    const texts = named === undefined ? possibleTokens(answer, known).map(({ text }) => text) : [named]
    let isBrought = isSuccess && named !== undefined
    for (const text of isSuccess || named !== undefined ? texts.slice(0, MOST_TRIED) : [])
      isBrought ||= isServed(await setTimeoutOf(text, `${LIFE + 1}`, { token: text }))
    if (isBrought) throw contradiction('accepted', `${what} brings a token`, answer, 'a refusal', answer.status)
    if (!isSuccess) assertRefused(answer, what)
  })
  /**
   * Returns calls that use a token whose timeout is at the maximum. The first call sets the same timeout again. If the
   * target declines it, the second call logs in again, and the third call uses the old token to extend the new one.
   */
  .extend(
    'lastUses',
    ({ use, login, tokenOf, setTimeoutOf }) =>
      (token: string, timeout: number): readonly (() => Promise<Answer>)[] => {
        let first: Answer | undefined
        let other: Answer | undefined
        const again = async () => (first ??= await use(token, timeout))
        return [
          again,
          async () => {
            const answer = await again()
            if (isDeclined(answer)) other = await login()
            return answer
          },
          async () => (other === undefined ? again() : setTimeoutOf(await tokenOf(other), `${LIFE + 1}`, { token })),
        ]
      },
  )
  /** Logs in to get a separate token for one track. */
  .extend('mint', ({ loginTurn, tokenOf }) => async (track: Track): Promise<Token> => {
    const { answer, sent, received } = await track.timed(await loginTurn())
    return {
      text: await tokenOf(answer),
      earliest: sent,
      latest: received,
    }
  })
  /**
   * Checks that a token was not refused because more tokens were created after it. The contract does not say how many
   * tokens can be valid at the same time.
   * @throws {HarnessError} if a new token is refused after more tokens were created
   */
  .extend('assertHeld', ({ mint, use }) => async (track: Track): Promise<void> => {
    const first = await mint(track)
    for (let others = 0; others < TOKENS; others += 1) await mint(track)
    if (!isServed(await use(first.text)))
      throw new HarnessError(`the device ends a token when ${TOKENS} others are created, so its life cannot be seen`)
  })
  /** Runs a track, and repeats it once if a call missed the token age that it was planned for. */
  .extend('walk', () => async (body: () => Promise<void>) => {
    try {
      await body()
    } catch (error) {
      if (!(error instanceof EdgeMissedError)) throw error
      await body()
    }
  })
