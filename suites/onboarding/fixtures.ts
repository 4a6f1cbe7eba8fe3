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

/** Token lifetime in seconds. */
export const LIFE = 1200
/** Maximum token lifetime in seconds. */
export const LONGEST = 36_000

/** The number of tokens that the tracks hold at a time. */
const TOKENS = 7

/** The maximum number of texts of one login that are tried as tokens. */
const MOST_TRIED = 6

/** A token and when its life began. */
export interface Token extends Begun {
  readonly text: string
}

export const test = base
  /** Texts in a token's details that are not the token. */
  .extend('known', ({ profile }) => [profile.credentials.username, profile.loginProvider])
  /** Sets a token's timeout. The answer also shows whether the credentials are accepted. */
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
   * Uses a token to set its own timeout to slightly more than the default, because a timeout is meant to be extended.
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
  /** Reads the stored declaration as the administrator. */
  .extend('readStored', ({ framework, administrator, profile }) => (): Promise<Answer> => {
    if (profile.stored === undefined) throw new HarnessError('the profile gives no path: onboarding.stored')
    return framework.call({ method: 'GET', path: profile.stored, by: administrator })
  })
  /** The place of the token in the details of a login, once found. */
  .extend('tokenPlace', { scope: 'worker' }, (): { found?: Place } => ({}))
  /**
   * Returns the token of a login. If no member has exactly that name, a text that works as a token is searched for. The
   * search uses a separate login, because using a token may extend its life.
   */
  .extend('tokenOf', ({ login, known, setTimeoutOf, tokenPlace }) => {
    const search = async (): Promise<Place | undefined> => {
      for (const { text, place } of possibleTokens(await login(), known).slice(0, MOST_TRIED)) {
        // Tries the text as a token by extending its timeout, which every token is meant to allow.
        if (isServed(await setTimeoutOf(text, `${LIFE + 1}`, { token: text }))) return place
      }
      return undefined
    }
    return async (answer: Answer): Promise<string> => {
      if (!isServed(answer) || findExactToken(answer.body) !== undefined) return extractLoginToken(answer, known)
      // Each track makes its own search, because a wait for another track would not count as a wait on the clock.
      const place = tokenPlace.found ?? (await search())
      if (place !== undefined) tokenPlace.found = place
      return extractLoginToken(answer, known, place)
    }
  })
  /**
   * Judges that a login was refused: its answer, with any status, contains no token.
   * @throws {Contradiction} `accepted` if a success names a token, or if any answer holds a text that works as one
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
   * Returns the calls that use a token at its maximum timeout. They set the same timeout again, or, if that is
   * declined, extend another token.
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
   * Checks that a refused token did not end because later logins created others: how many may live is unspecified.
   * @throws {HarnessError} if a new token is refused once others were created
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
