import { describe } from 'vitest'
import { contradiction } from '#lib/testkit/onboarding.ts'
import { test } from './fixtures.ts'
import { isTaken } from './judging.ts'
import { verifies } from './contract.ts'

describe('the central manager', () => {
  test(
    'accepts declarations only from administrators',
    verifies('manager/administrator-only'),
    async ({ skip, declaration, declareAsReader, follow }) => {
      const answer =
        (await declareAsReader(declaration)) ??
        skip('the profile lends no account that is no administrator: onboarding.reader')
      if (!isTaken(answer)) return

      // Waits for the task to end, so that the next declaration does not meet it.
      await follow(answer).catch(() => undefined)
      throw contradiction(
        'accepted',
        'a declaration by an account that is no administrator is taken',
        answer,
        'a refusal',
      )
    },
  )

  test(
    'may or may not accept a member that is not in the contract',
    verifies('manager/unknown-member'),
    async ({ declaration, declare, follow, observe }) => {
      const answer = await declare({ ...declaration, plumbline: 'unknown' })

      observe('manager/unknown-member', isTaken(answer) ? 'taken' : `refused: ${answer.status}`)
      if (isTaken(answer)) await follow(answer)
    },
  )

  test(
    'has an unspecified response to a body that is not a declaration',
    verifies('manager/no-declaration'),
    async ({ declare, observe }) => {
      observe('manager/no-declaration', (await declare({ class: 'Plumbline' })).status)
    },
  )
})
