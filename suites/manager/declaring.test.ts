import { describe } from 'vitest'
import { type Answer, contradiction, HarnessError } from '#lib/fixtures/onboarding.ts'
import { test } from './fixtures.ts'
import { CLASSES, MEMBERS, type Part, PARTS } from './parts.ts'
import { verifies } from './requirements.ts'

const OPTIONAL = [
  ['manager/hostname-optional', 'manager/hostname'],
  ['manager/cluster-name-optional', 'manager/cluster-name'],
] as const

const members = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]
const classes = Object.keys(CLASSES) as (keyof typeof CLASSES)[]

/** A success; a page that asks for a login takes nothing. */
function isTaken({ status, text }: Answer): boolean {
  return status >= 200 && status < 300 && !/<html/i.test(text)
}

function refusal(what: string, answer: Answer) {
  return contradiction('refused', `${what} is answered ${answer.status}`, answer, 'a task', answer.status)
}

describe('the central manager', () => {
  test(
    'takes a declaration with all its members',
    verifies('manager/task', ...OPTIONAL.map(([id]) => id), ...members, ...classes),
    async ({ declaration, declare, clock, profile, verify, observe }) => {
      const present = PARTS.filter(({ isIn }) => isIn(declaration))
      let [taken, body] = [await declare(declaration), declaration]
      let culprit: Part | undefined
      const whole = taken
      // A declaration that is refused has changed nothing. What it is refused for is what it is taken without.
      for (const part of isTaken(whole) ? [] : present) {
        body = part.without(declaration)
        taken = await declare(body)
        culprit = part
        if (isTaken(taken)) break
      }
      if (!isTaken(taken))
        throw new HarnessError(
          `the manager answers ${whole.status} to the declaration of the profile, and to it without any one of its parts`,
        )

      await verify('manager/task', () => taskIn(taken))
      observe('manager/task-status', taken.status)
      observe('manager/task-body', Object.keys(Object(taken.body)).join(', '))
      for (const { id, name, wasSeen } of present) {
        const isRefused = id === culprit?.id
        if (wasSeen) observe(id, isRefused ? `refused: ${whole.status}` : 'taken')
        else
          await verify(id, () => {
            if (isRefused) throw refusal(`a declaration with ${name}, and not one without,`, whole)
          })
      }

      for (const [id, needed] of OPTIONAL) {
        const part = PARTS.find((each) => each.id === needed)
        if (part === undefined) continue
        await verify(id, async () => {
          if (!part.isIn(body)) return
          const without = part.without(body)
          const first = await declare(without)
          if (isTaken(first)) return
          // The task of the one before may still be under way.
          await clock.until((await clock.now()) + profile.budgets.rebootTypical * 1000)
          const again = await declare(without)
          if (!isTaken(again)) throw refusal(`a declaration without ${part.name}`, again)
        })
      }
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
