import {
  type Answer,
  type Begun,
  EdgeMissedError,
  type Proof,
  test as base,
  type Track,
} from '#lib/testkit/onboarding.ts'
import { extractLoginToken, isDeclined, isServed } from './judging.ts'
import { type Place, possibleTokens, findExactToken } from './token-place.ts'

/** Token lifetime in seconds. */
export const LIFE = 1200
/** Maximum token lifetime in seconds. */
export const LONGEST = 36_000

/** The most texts of one login to try as tokens, the longest first. */
const MOST_TRIED = 6

/** A token and when its life began. */
export interface Token extends Begun {
  readonly text: string
}

export const test = base
  /** Texts in a token's details that are not the token. */
  .extend('known', ({ profile }) => [profile.credentials.username, profile.loginProvider])
  /** Sets a token's timeout. The answer also shows whether the proof is accepted. */
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
   * Asks with a token to change its own timeout, to slightly more than it has, as a timeout is meant to be extended.
   */
  .extend(
    'use',
    ({ setTimeoutOf }) =>
      (token: string, timeout = LIFE + 1) =>
        setTimeoutOf(token, `${timeout}`, { token }),
  )
  /** Reduces a token to the default lifetime, so that unused tokens do not live for hours. */
  .extend(
    'shortened',
    ({ setTimeoutOf }) =>
      (token: string, by: Proof) =>
        setTimeoutOf(token, `${LIFE}`, by),
  )
  /** Where the details of a login hold the token, once found. */
  .extend('tokenPlace', { scope: 'worker' }, (): { found?: Place } => ({}))
  /**
   * Returns the token of a login. If no member is named exactly that, a text that works as a token is one. A separate
   * login finds its place, because using a token may extend its life.
   */
  .extend('tokenOf', ({ login, known, setTimeoutOf, tokenPlace }) => {
    const search = async (): Promise<Place | undefined> => {
      for (const { text, place } of possibleTokens(await login(), known).slice(0, MOST_TRIED)) {
        // A timeout exists to be extended.
        if (isServed(await setTimeoutOf(text, `${LIFE + 1}`, { token: text }))) return place
      }
      return undefined
    }
    return async (answer: Answer): Promise<string> => {
      if (!isServed(answer) || findExactToken(answer.body) !== undefined) return extractLoginToken(answer, known)
      // Each track searches for itself, because waiting for another track would not be a wait on the clock.
      const place = tokenPlace.found ?? (await search())
      if (place !== undefined) tokenPlace.found = place
      return extractLoginToken(answer, known, place)
    }
  })
  /**
   * The calls that use a token at its maximum timeout: the same timeout again, or if that is declined, an extension of
   * another token.
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
  /** Logs in for a token of a track's own. */
  .extend('mint', ({ loginTurn, tokenOf }) => async (track: Track): Promise<Token> => {
    const { answer, sent, received } = await track.timed(await loginTurn())
    return {
      text: await tokenOf(answer),
      earliest: sent,
      latest: received,
    }
  })
  /** Runs a track, and repeats it once if a reading missed its edge. */
  .extend('walk', () => async (body: () => Promise<void>) => {
    try {
      await body()
    } catch (error) {
      if (!(error instanceof EdgeMissedError)) throw error
      await body()
    }
  })
