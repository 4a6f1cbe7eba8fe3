import { describe } from 'vitest'
import { contradiction } from '#lib/testkit/onboarding.ts'
import { test } from './fixtures.ts'
import { isTaken } from './judging.ts'
import { verifies } from './contract.ts'

describe('the central manager', () => {
  test(
    'takes declarations of nobody but administrators',
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
    'is sent a member that the contract does not show',
    verifies('manager/unknown-member'),
    async ({ declaration, declare, follow, observe }) => {
      const answer = await declare({ ...declaration, plumbline: 'unknown' })

      observe('manager/unknown-member', isTaken(answer) ? 'taken' : `refused: ${answer.status}`)
      if (isTaken(answer)) await follow(answer)
    },
  )

  test('is sent what is no declaration', verifies('manager/no-declaration'), async ({ declare, observe }) => {
    observe('manager/no-declaration', (await declare({ class: 'Plumbline' })).status)
  })
})
