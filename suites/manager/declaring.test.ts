import { describe } from 'vitest'
import { type Answer, contradiction, HarnessError } from '#lib/fixtures/onboarding.ts'
import { isTaken, refusal, test } from './fixtures.ts'
import { CLASSES, MEMBERS, type Part, PARTS } from './parts.ts'
import { verifies } from './requirements.ts'

const OPTIONAL = [
  ['manager/hostname-optional', partOf('manager/hostname')],
  ['manager/cluster-name-optional', partOf('manager/cluster-name')],
] as const

const members = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]
const classes = Object.keys(CLASSES) as (keyof typeof CLASSES)[]

function partOf(id: Part['id']): Part {
  const part = PARTS.find((each) => each.id === id)
  if (part === undefined) throw new HarnessError(`${id} is no part of a declaration`)
  return part
}

describe('the central manager', () => {
  test(
    'takes a declaration with all its members',
    verifies('manager/task', ...OPTIONAL.map(([id]) => id), ...members, ...classes),
    async ({ declaration, declare, culpritOf, rested, verify, observe }) => {
      const present = PARTS.filter(({ isIn }) => isIn(declaration))
      const first = await declare(declaration)
      const { taken, body, culprit } = isTaken(first)
        ? { taken: first, body: declaration }
        : await culpritOf(declaration, present)

      await verify('manager/task', () => taskIn(taken))
      observe('manager/task-status', taken.status)
      observe('manager/task-body', Object.keys(Object(taken.body)).join(', '))
      for (const { id, name, wasSeen } of present) {
        const isRefused = id === culprit?.id
        if (wasSeen) observe(id, isRefused ? `refused: ${first.status}` : 'taken')
        else
          await verify(id, () => {
            if (isRefused) throw refusal(`a declaration with ${name}, and not one without,`, first)
          })
      }

      const lacking = OPTIONAL.reduce((rest, [, part]) => part.without(rest), body)
      const takesBare = isTaken(await declare(lacking))
      for (const [id, part] of OPTIONAL)
        await verify(id, async () => {
          if (takesBare || !part.isIn(body)) return
          await rested()
          const without = await declare(part.without(body))
          if (isTaken(without)) return
          // Only where it is taken with it, right after, is it that part which is missed.
          if (isTaken(await declare(body))) throw refusal(`a declaration without ${part.name}`, without)
          throw new HarnessError(
            `the manager answers ${without.status} to a declaration without ${part.name}, and now to one with it too`,
          )
        })
    },
  )

  test('is sent what is no declaration', verifies('manager/no-declaration'), async ({ declare, observe }) => {
    observe('manager/no-declaration', (await declare({ class: 'Plumbline' })).status)
  })
})

/** @throws {Contradiction} `schema` unless an answer is a task */
function taskIn(answer: Answer): void {
  const { body } = answer
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length > 0) return
  throw contradiction('schema', 'a declaration is answered with no task', answer, 'a JSON object')
}
