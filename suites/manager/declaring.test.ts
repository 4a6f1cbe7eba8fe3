import { describe } from 'vitest'
import { contradiction, HarnessError } from '#lib/testkit/onboarding.ts'
import { test } from './fixtures.ts'
import { isTaken, refusal, assertTask } from './judging.ts'
import { CLASSES, omitMember, MEMBERS, type Part, PARTS } from './parts.ts'
import { verifies } from './contract.ts'

const OPTIONAL = [
  ['manager/hostname-optional', findPart('manager/hostname')],
  ['manager/cluster-name-optional', findPart('manager/cluster-name')],
] as const

const members = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]
const classes = Object.keys(CLASSES) as (keyof typeof CLASSES)[]

function findPart(id: Part['id']): Part {
  const part = PARTS.find((each) => each.id === id)
  if (part === undefined) throw new HarnessError(`${id} is no part of a declaration`)
  return part
}

describe('the central manager', () => {
  test(
    'takes a declaration with all its members',
    verifies('manager/task', ...OPTIONAL.map(([id]) => id), ...members, ...classes),
    async ({ declaration, declare, culpritsOf, needless, verify, leave, observe }) => {
      const present = PARTS.filter(({ isIn }) => isIn(declaration))
      const first = await declare(declaration)
      const found = isTaken(first)
        ? { taken: first, body: declaration, culprits: [] }
        : await culpritsOf(declaration, present)
      if (found === undefined) {
        await verify('manager/task', () => {
          throw refusal('a declaration with all that the contract shows, and one without any part of it,', first)
        })
        observe('manager/task-status', first.status)
        return
      }
      const { taken, body, culprits } = found

      await verify('manager/task', () => assertTask(taken))
      observe('manager/task-status', taken.status)
      observe('manager/task-body', Object.keys(Object(taken.body)).join(', '))
      for (const part of present) {
        const { id, name, wasSeen } = part
        const isRefused = culprits.includes(part)
        if (!isRefused && !part.isIn(body)) leave(id)
        else if (wasSeen) observe(id, isRefused ? `refused: ${first.status}` : 'taken')
        else
          await verify(id, () => {
            if (isRefused) throw refusal(`a declaration with ${name}, and not one without,`, first)
          })
      }

      const lacking = OPTIONAL.reduce((rest, [, part]) => part.without(rest), body)
      const takesBare = isTaken(await declare(lacking))
      for (const [id, part] of OPTIONAL)
        if (part.isIn(declaration))
          await verify(id, () => (takesBare || !part.isIn(body) ? undefined : needless(part, body)))
    },
  )
})

describe('the central manager', () => {
  test(
    'takes declarations of nobody but administrators',
    verifies('manager/administrator-only'),
    async ({ skip, declaration, declareAsReader }) => {
      const answer =
        (await declareAsReader(declaration)) ??
        skip('the profile lends no account that is no administrator: onboarding.reader')

      if (isTaken(answer))
        throw contradiction(
          'accepted',
          'a declaration by an account that is no administrator is taken',
          answer,
          'a refusal',
        )
    },
  )

  test(
    'is sent a declaration without credentials of the device',
    verifies('manager/without-credentials'),
    async ({ declaration, declare, observe }) => {
      const without = async (member: 'targetUsername' | 'targetPassphrase') => {
        const answer = await declare(omitMember(declaration, [member]))
        return `${member}: ${isTaken(answer) ? 'taken' : 'refused'}, ${answer.status}`
      }
      const shown = [await without('targetUsername'), await without('targetPassphrase')]
      observe('manager/without-credentials', shown.join('; '))
    },
  )

  test('is sent what is no declaration', verifies('manager/no-declaration'), async ({ declare, observe }) => {
    observe('manager/no-declaration', (await declare({ class: 'Plumbline' })).status)
  })
})
