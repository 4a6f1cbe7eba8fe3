import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('the NTP resource', () => {
  test('is read', verifies('ntp/resource'), async ({ restconf }) => {
    const answer = await restconf.ask('GET', PATH)

    expect(answer.status).toBeGreaterThanOrEqual(200)
    expect(answer.status).toBeLessThan(300)
  })

  test(
    'shows the values of the servers that stand',
    verifies(
      'ntp/server-port-value',
      'ntp/server-version-value',
      'ntp/server-association-type-value',
      'ntp/server-iburst-value',
      'ntp/server-prefer-value',
    ),
    async ({ ntp, observe }) => {
      const { servers } = await ntp.read()

      for (const { config = {} } of servers?.server ?? []) {
        observe('ntp/server-port-value', config.port ?? 'absent')
        observe('ntp/server-version-value', config.version ?? 'absent')
        observe('ntp/server-association-type-value', config['association-type'] ?? 'absent')
        observe('ntp/server-iburst-value', config.iburst ?? 'absent')
        observe('ntp/server-prefer-value', config.prefer ?? 'absent')
      }
    },
  )
})
