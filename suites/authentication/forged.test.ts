import { describe } from 'vitest'
import { test, EVERYWHERE } from './fixtures.ts'
import { servesNothing } from './judging.ts'
import { forgeToken, UNISSUED } from './tokens.ts'
import { verifies } from './contract.ts'

/**
 * PATCH is omitted, because the response to a no-op PATCH has no content to judge. Writes are judged by their effect
 * instead.
 */
const READING = EVERYWHERE.filter(({ kind }) => kind !== 'PATCH')

describe('a token', () => {
  test(
    'that was never issued grants no access',
    verifies('authentication/unissued-token-refused', 'authentication/malformed-token'),
    async ({ use, verify, observe }) => {
      await verify('authentication/unissued-token-refused', async () => {
        for (const way of READING) servesNothing(await use(UNISSUED, way), 'a token that nobody issued')
      })
      observe('authentication/malformed-token', (await use(UNISSUED)).status)
    },
  )

  test(
    'whose last characters were altered grants neither read nor write access',
    verifies('authentication/forged-token-refused', 'authentication/forged-write-changes-nothing'),
    async ({ sessionToken, use, verify, writesNothing }) => {
      const token = forgeToken(sessionToken)

      await verify('authentication/forged-token-refused', async () => {
        for (const way of READING) servesNothing(await use(token, way), 'a token with a forged tail')
      })
      await verify('authentication/forged-write-changes-nothing', () => writesNothing(token))
    },
  )
})
