import { describe, expect } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('NTP', () => {
  test('is enabled by the string `true`', verifies('ntp/enabled-as-string'), async ({ ntp, wasEnabled, settled }) => {
    void wasEnabled
    await ntp.patch({ config: { enabled: false } })
    const off = await settled(ntp.read, ({ config }) => config?.enabled === false)
    expect(off.config?.enabled, 'config.enabled, when it was switched off').toBe(false)

    await ntp.patch({ config: { enabled: 'true' } })

    const { config } = await settled(ntp.read, ({ config }) => config?.enabled === true)
    expect(config?.enabled, 'config.enabled, when it was switched on by a string').toBe(true)
  })

  test(
    'may or may not be configurable with a body wrapped in `ietf-restconf:data`',
    verifies('ntp/patch-wrapped'),
    async ({ ntp, wasEnabled, restconf, settled, observe }) => {
      const system = { ntp: { config: { enabled: !wasEnabled } } }

      const answer = await restconf.ask('PATCH', '/data/', {
        'ietf-restconf:data': { 'openconfig-system:system': system },
      })

      const { config } = await settled(ntp.read, ({ config }) => config?.enabled === !wasEnabled)
      observe('ntp/patch-wrapped', outcome(answer, config?.enabled === !wasEnabled))
    },
  )

  test(
    'may or may not be configurable by a PATCH of `/data`, without the trailing slash',
    verifies('ntp/patch-without-slash'),
    async ({ ntp, wasEnabled, restconf, settled, observe }) => {
      const system = { ntp: { config: { enabled: !wasEnabled } } }

      const answer = await restconf.ask('PATCH', '/data', { 'openconfig-system:system': system })

      const { config } = await settled(ntp.read, ({ config }) => config?.enabled === !wasEnabled)
      observe('ntp/patch-without-slash', outcome(answer, config?.enabled === !wasEnabled))
    },
  )
})
