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

/** Seconds that a token lives. */
export const LIFE = 1200
/** Seconds that one may live at the most. */
export const LONGEST = 36_000

/** Texts of one login that are tried as tokens, the longest first. */
const MOST_TRIED = 6

/** A token and when its life began. */
export interface Token extends Begun {
  readonly text: string
}

export const test = base
  /** Texts in the details of a token that are none. */
  .extend('known', ({ profile }) => [profile.credentials.username, profile.loginProvider])
  /** Sets the timeout of a token, by which it also shows whether the proof is accepted. */
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
  /** Asks with a token for a timeout of its own: one a little longer than it has, for it is there to be extended. */
  .extend(
    'use',
    ({ setTimeoutOf }) =>
      (token: string, timeout = LIFE + 1) =>
        setTimeoutOf(token, `${timeout}`, { token }),
  )
  /** Lets tokens live no longer than by default: what nobody uses any more is not to live for hours. */
  .extend(
    'shortened',
    ({ setTimeoutOf }) =>
      (token: string, by: Proof) =>
        setTimeoutOf(token, `${LIFE}`, by),
  )
  /** Where the details of a login hold the token, once that was asked. */
  .extend('tokenPlace', { scope: 'worker' }, (): { found?: Place } => ({}))
  /**
   * The token that a login brought. Where nothing is called just that, what works as a token is one: a login of its own
   * tells which it is, for a token that was used may live longer.
   */
  .extend('tokenOf', ({ login, known, setTimeoutOf, tokenPlace }) => {
    const search = async (): Promise<Place | undefined> => {
      for (const { text, place } of possibleTokens(await login(), known).slice(0, MOST_TRIED)) {
        // To be lengthened is what a timeout is there for.
        if (isServed(await setTimeoutOf(text, `${LIFE + 1}`, { token: text }))) return place
      }
      return undefined
    }
    return async (answer: Answer): Promise<string> => {
      if (!isServed(answer) || findExactToken(answer.body) !== undefined) return extractLoginToken(answer, known)
      // Each track searches for itself: one that waited for another would not wait on the clock.
      const place = tokenPlace.found ?? (await search())
      if (place !== undefined) tokenPlace.found = place
      return extractLoginToken(answer, known, place)
    }
  })
  /**
   * The calls that use a token which cannot be lengthened any more: the same timeout again, and where that is declined,
   * another token, which it lengthens.
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
  /** Walks a track, and once more when a look missed its edge. */
  .extend('walk', () => async (body: () => Promise<void>) => {
    try {
      await body()
    } catch (error) {
      if (!(error instanceof EdgeMissedError)) throw error
      await body()
    }
  })
