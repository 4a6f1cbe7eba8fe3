import { describe } from 'vitest'
import { judgeDateTime, PATH, test, getZone } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the clock resource', () => {
  test('can be read', verifies('clock/resource'), async ({ restconf }) => {
    await restconf.read(PATH)
  })

  test('is the same at `/api` and at `/restconf`', verifies('clock/both-roots'), ({ otherRoot }) =>
    otherRoot.agrees(PATH),
  )

  test(
    'reports the same zone under `state` as under `config`',
    verifies('clock/state-mirrors-config'),
    async ({ systemClock, judgeMirror, leave }) => {
      const configured = getZone(await systemClock.read())
      // If no zone is set, the requirement is left to the exclusive test, which configures one.
      if (configured === undefined) return leave('clock/state-mirrors-config')

      await judgeMirror(configured)
    },
  )

  test('reports a date and time with a zone', verifies('clock/date-time'), async ({ systemClock, clock }) => {
    judgeDateTime(await systemClock.read(), await clock.now())
  })

  test(
    'reports the time of a chassis in an unspecified field',
    verifies('clock/chassis-date-time'),
    async ({ systemClock, observe }) => {
      const { state } = await systemClock.read()

      observe('clock/chassis-date-time', state ?? {})
    },
  )
})
