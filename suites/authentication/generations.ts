import { describe } from 'vitest'
import { MINUTE, READ, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe.concurrent('a replacement in the middle of a chain', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'lives for its own 15 minutes',
    verifies(
      'authentication/middle-renewals-until-15',
      'authentication/middle-renewals-offer-until-15',
      'authentication/middle-renewals-expire',
    ),
    async ({ track, mint, walk, restconf, lasts, renewed }) =>
      walk(async () => {
        const read = () => restconf.ask('GET', READ)
        const start = await track.timed(read)
        // A target may end the oldest token of an account that has many: those of the other tracks are over then.
        await track.at({ earliest: start.sent, latest: start.received }, 16 * MINUTE, read)
        const [one, other] = [await mint(track), await mint(track)]

        const first = [await renewed(track, one), await renewed(track, other)] as const
        const second = [await renewed(track, first[0]), await renewed(track, first[1])] as const
        const third = await renewed(track, second[1])

        await lasts(track, second[0])
        await lasts(track, third)
      }),
  )
})
