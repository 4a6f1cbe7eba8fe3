import { describe } from 'vitest'
import { PATH, listServerValues, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the NTP resource', () => {
  test('can be read', verifies('ntp/resource'), async ({ served }) => {
    await served(PATH)
  })

  test(
    'may contain server values other than the documented ones',
    verifies(
      'ntp/server-port-value',
      'ntp/server-version-value',
      'ntp/server-association-type-value',
      'ntp/server-iburst-value',
      'ntp/server-prefer-value',
    ),
    async ({ ntp, observe }) => {
      const { servers } = await ntp.read()

      for (const [id, value] of servers?.server?.flatMap(listServerValues) ?? []) observe(id, value)
    },
  )
})
