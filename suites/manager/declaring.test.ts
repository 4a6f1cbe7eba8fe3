import { describe } from 'vitest'
import { HarnessError } from '#lib/testkit/onboarding.ts'
import { ONBOARDING, test } from './becoming.ts'
import { isTaken, refusal, assertTask } from './judging.ts'
import { CLASSES, MEMBERS, type Part, PARTS } from './parts.ts'
import { verifies } from './contract.ts'

const OPTIONAL = [
  ['manager/hostname-optional', findPart('manager/hostname')],
  ['manager/cluster-name-optional', findPart('manager/cluster-name')],
] as const

const members = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]
const classes = Object.keys(CLASSES) as (keyof typeof CLASSES)[]

function findPart(id: Part['id']): Part {
  const part = PARTS.find((each) => each.id === id)
  if (part === undefined) throw new HarnessError(`${id} is not a part of a declaration`)
  return part
}

describe('the central manager', () => {
  test(
    'accepts and carries out the complete declaration of the profile',
    verifies('manager/task', ...OPTIONAL.map(([id]) => id), ...members, ...classes, ...ONBOARDING),
    async ({
      declaration,
      declare,
      follow,
      findStanding,
      judgeOnboarding,
      findCulprits,
      demandOptional,
      verify,
      leave,
      observe,
    }) => {
      const present = PARTS.filter(({ isIn }) => isIn(declaration))
      const standing = await findStanding(declaration)
      const first = await declare(declaration)
      const found = isTaken(first)
        ? { taken: first, body: declaration, culprits: [] }
        : await findCulprits(declaration, present)
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

      await judgeOnboarding({ ...found, standing })
      const lacking = OPTIONAL.reduce((rest, [, part]) => part.without(rest), body)
      const bare = await declare(lacking)
      const takesBare = isTaken(bare)
      if (takesBare) await follow(bare)
      for (const [id, part] of OPTIONAL)
        if (part.isIn(declaration))
          await verify(id, () => (takesBare || !part.isIn(body) ? undefined : demandOptional(part, body)))
    },
  )
})
