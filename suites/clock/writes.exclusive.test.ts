import { describe, expect } from 'vitest'
import { outcome } from '#lib/fixtures/platform.ts'
import { dateTimeOf, PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'
import { distance, names, shownBy } from './wall-clock.ts'

/** A minute for times that are shown without seconds, and a little for the exchanges. */
const TOLERANCE = 75_000

describe('the zone', () => {
  test('is set by PATCH', verifies('clock/patch-timezone'), async ({ systemClock, otherZone, settled, observe }) => {
    const { status } = await systemClock.setZone(otherZone)

    const { config } = await settled(systemClock.read, ({ config }) => config?.['timezone-name'] === otherZone)
    expect(config?.['timezone-name']).toBe(otherZone)
    observe('clock/patch-status', status)
  })

  test('is set with an empty answer', verifies('clock/patch-answers-nothing'), async ({ systemClock, otherZone }) => {
    const answer = await systemClock.setZone(otherZone)

    expect(answer.text).toBe('')
  })

  test(
    'is mirrored under state',
    verifies('clock/state-follows-timezone'),
    async ({ systemClock, otherZone, settled }) => {
      // An earlier test may have set it too, and its mirror be late.
      const before = await settled(systemClock.read, ({ state }) => state?.['timezone-name'] !== otherZone)
      expect(before.state?.['timezone-name']).not.toBe(otherZone)

      await systemClock.setZone(otherZone)

      const { state } = await settled(systemClock.read, ({ state }) => state?.['timezone-name'] === otherZone)
      expect(state?.['timezone-name']).toBe(otherZone)
    },
  )

  test(
    'is set together with NTP',
    verifies('clock/patch-with-ntp'),
    async ({ systemClock, otherZone, borrowLeaf, restconf, settled }) => {
      const ntp = '/data/openconfig-system:system/ntp'
      const enabled = (await borrowLeaf(`${ntp}/config/enabled`)) !== true
      const system = { clock: { config: { 'timezone-name': otherZone } }, ntp: { config: { enabled } } }

      await restconf.write('PATCH', '/data/', { 'openconfig-system:system': system })

      const { config } = await settled(systemClock.read, ({ config }) => config?.['timezone-name'] === otherZone)
      expect(config?.['timezone-name']).toBe(otherZone)
      expect(await restconf.read(ntp)).toMatchObject({ 'openconfig-system:ntp': { config: { enabled } } })
    },
  )

  test(
    'cannot be written under state',
    verifies('clock/state-is-read-only'),
    async ({ systemClock, borrow, otherZone, withoutEffect, restconf }) => {
      await borrow(PATH)
      const state = { 'timezone-name': otherZone }

      await withoutEffect({
        write: () => restconf.ask('PATCH', PATH, { 'openconfig-system:clock': { state } }),
        look: async () => (await systemClock.read()).state?.['timezone-name'],
      })
    },
  )

  test(
    'may be set to one that no city has',
    verifies('clock/unknown-timezone'),
    async ({ systemClock, lentZone, restconf, observe }) => {
      void lentZone
      const clock = { config: { 'timezone-name': 'Atlantis/Nowhere' } }

      const answer = await restconf.ask('PATCH', '/data/', { 'openconfig-system:system': { clock } })

      const now = (await systemClock.read()).config?.['timezone-name']
      observe('clock/unknown-timezone', outcome(answer, now === clock.config['timezone-name']))
    },
  )
})

describe('the date-time', () => {
  test(
    'shows the time of the zone that is set',
    verifies('clock/date-time-follows-timezone'),
    async ({ systemClock, atRest, otherZone, clock, settled }) => {
      await systemClock.setZone(otherZone)

      const error = async () => {
        const { wall } = shownBy(dateTimeOf(await systemClock.read()))
        const passed = (await clock.now()) - atRest.read
        return distance(
          wall,
          otherZone,
          atRest.instants.map((instant) => instant + passed),
        )
      }
      expect(await settled(error, (found) => found < TOLERANCE)).toBeLessThan(TOLERANCE)
    },
  )

  test(
    'names the zone that is set',
    verifies('clock/date-time-names-timezone'),
    async ({ systemClock, atRest, otherZone, settled }) => {
      const { zone: before, instants, read } = atRest

      await systemClock.setZone(otherZone)

      const zone = async () => shownBy(dateTimeOf(await systemClock.read())).zone
      const shown = await settled(zone, (found) => found !== before)
      expect(names(shown, otherZone, before, instants[0] ?? read), `${shown} names ${otherZone}`).toBe(true)
    },
  )
})
