import { describe } from 'vitest'
import { contradiction } from '#lib/testkit/onboarding.ts'
import { test } from './fixtures.ts'
import { assertNotBusy, isTaken } from './judging.ts'
import { verifies } from './contract.ts'

describe('the central manager', () => {
  test(
    'accepts declarations only from administrators',
    verifies('manager/administrator-only'),
    async ({ skip, declaration, declareAsReader, follow }) => {
      const answer =
        (await declareAsReader(declaration)) ??
        skip('the profile has no account without administrator rights: onboarding.reader')
      if (!isTaken(answer)) return assertNotBusy(answer)

      // The task of this declaration must end before the next declaration is sent.
      await follow(answer).catch(() => undefined)
      throw contradiction(
        'accepted',
        'a declaration from an account without administrator rights is accepted',
        answer,
        'a refusal',
      )
    },
  )

  test(
    'may respond in any way to a declaration with an undocumented member',
    verifies('manager/unknown-member'),
    async ({ declaration, declare, follow, observe }) => {
      const answer = await declare({ ...declaration, plumbline: 'unknown' })

      observe('manager/unknown-member', isTaken(answer) ? 'taken' : `refused: ${answer.status}`)
      if (isTaken(answer)) await follow(answer)
    },
  )

  test(
    'may respond in any way to a body that is not a declaration',
    verifies('manager/no-declaration'),
    async ({ declare, observe }) => {
      observe('manager/no-declaration', (await declare({ class: 'Plumbline' })).status)
    },
  )
})
