import { describe, expect } from 'vitest'
import { outcome } from '#lib/fixtures.ts'
import { PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('switching NTP', () => {
  test('follows a boolean', verifies('ntp/patch-enabled'), async ({ ntp, wasEnabled, settled, observe }) => {
    const wanted = !wasEnabled

    const { status } = await ntp.patch({ config: { enabled: wanted } })

    const { config } = await settled(ntp.read, ({ config }) => config?.enabled === wanted)
    expect(config?.enabled).toBe(wanted)
    observe('ntp/patch-status', status)
  })

  test('follows the string true', verifies('ntp/enabled-as-string'), async ({ ntp, wasEnabled, settled }) => {
    void wasEnabled
    await ntp.patch({ config: { enabled: false } })
    const off = await settled(ntp.read, ({ config }) => config?.enabled === false)
    expect(off.config?.enabled).toBe(false)

    await ntp.patch({ config: { enabled: 'true' } })

    const { config } = await settled(ntp.read, ({ config }) => config?.enabled === true)
    expect(config?.enabled).toBe(true)
  })

  test('answers nothing', verifies('ntp/patch-answers-nothing'), async ({ ntp, wasEnabled }) => {
    const answer = await ntp.patch({ config: { enabled: !wasEnabled } })

    expect(answer.text).toBe('')
  })

  test('is mirrored under state', verifies('ntp/state-follows-enabled'), async ({ ntp, wasEnabled, settled }) => {
    const wanted = !wasEnabled
    // An earlier test may have switched it too, and its mirror be late.
    const before = await settled(ntp.read, ({ state }) => state?.enabled !== wanted)
    expect(before.state?.enabled).not.toBe(wanted)

    await ntp.patch({ config: { enabled: wanted } })

    const { state } = await settled(ntp.read, ({ state }) => state?.enabled === wanted)
    expect(state?.enabled).toBe(wanted)
  })

  test(
    'cannot be done under state',
    verifies('ntp/state-is-read-only'),
    async ({ ntp, borrow, wasEnabled, withoutEffect, restconf }) => {
      await borrow(PATH)
      const state = { enabled: !wasEnabled }

      await withoutEffect({
        write: () => restconf.ask('PATCH', PATH, { 'openconfig-system:ntp': { state } }),
        look: async () => (await ntp.read()).state?.enabled,
      })
    },
  )
})

describe('of switching NTP is not shown', () => {
  test(
    'whether the body may be wrapped',
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
    'whether the slash at the end may be left out',
    verifies('ntp/patch-without-slash'),
    async ({ ntp, wasEnabled, restconf, settled, observe }) => {
      const system = { ntp: { config: { enabled: !wasEnabled } } }

      const answer = await restconf.ask('PATCH', '/data', { 'openconfig-system:system': system })

      const { config } = await settled(ntp.read, ({ config }) => config?.enabled === !wasEnabled)
      observe('ntp/patch-without-slash', outcome(answer, config?.enabled === !wasEnabled))
    },
  )
})
