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
    async ({ declaration, declare, culpritOf, needless, verify, observe }) => {
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
        if (part.isIn(declaration))
          await verify(id, () => (takesBare || !part.isIn(body) ? undefined : needless(part, body)))
    },
  )

  test('is sent what is no declaration', verifies('manager/no-declaration'), async ({ declare, observe }) => {
    observe('manager/no-declaration', (await declare({ class: 'Plumbline' })).status)
  })
})

/** @throws {Contradiction} `schema` unless an answer may be a task: its form is not shown */
function taskIn(answer: Answer): void {
  const { body } = answer
  const isEmpty = typeof body === 'object' && body !== null ? Object.keys(body).length === 0 : !body
  if (isEmpty) throw contradiction('schema', 'a declaration is answered with no task', answer, 'JSON that is not empty')
}
