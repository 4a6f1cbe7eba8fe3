import {
  type Answer,
  type Begun,
  EdgeMissedError,
  type Proof,
  test as base,
  type Track,
} from '#lib/fixtures/onboarding.ts'
import { detailsOf } from './judging.ts'

/** Seconds that a token lives. */
export const LIFE = 1200
/** Seconds that one may live at the most. */
export const LONGEST = 36_000

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
  /** Logs in for a token of a track's own. */
  .extend('mint', ({ loginTurn, known }) => async (track: Track): Promise<Token> => {
    const { answer, sent, received } = await track.timed(await loginTurn())
    return {
      text: detailsOf(answer, known),
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
