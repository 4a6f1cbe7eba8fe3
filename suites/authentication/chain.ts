import type { Answer, Track } from '#lib/fixtures/platform.ts'
import { test as base, type Way, WINDOW } from './fixtures.ts'
import { offersNothing, works } from './judging.ts'
import type { Token } from './tokens.ts'

type Taken =
  | 'authentication/replacement-on-patch'
  | 'authentication/replacement-on-post'
  | 'authentication/replacement-to-bearer'

export const test = base
  /** A replacement is not replaced itself before its time. @returns what its last call before that was answered */
  .extend('young', ({ use, verify }) => async (track: Track, token: Token): Promise<Answer> => {
    const early = await track.before(token, WINDOW, () => use(token.text))
    await verify('authentication/no-offer-early-in-chain', () => offersNothing(early, token))
    return early.answer
  })
  /** Takes the replacement that one way of calling is offered; where that brings none that works, the one of a GET. */
  .extend(
    'takenBy',
    ({ young, renewed, verify }) =>
      async (track: Track, id: Taken, way: Partial<Way>, token: Token): Promise<Token> => {
        works(await young(track, token))
        return (await verify(id, () => renewed(track, token, way))) ?? renewed(track, token)
      },
  )
