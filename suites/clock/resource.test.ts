import { describe } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('the clock resource', () => {
  test('is read', verifies('clock/resource'), async ({ restconf }) => {
    await restconf.read(PATH)
  })

  test('shows the time of a chassis', verifies('clock/chassis-date-time'), async ({ systemClock, observe }) => {
    const { state } = await systemClock.read()

    observe('clock/chassis-date-time', state ?? {})
  })
})
