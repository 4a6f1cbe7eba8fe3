import { describe, expect } from 'vitest'
import { dateTimeOf, PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'
import { names, offsetAt, shownBy } from './wall-clock.ts'

/** A minute for times that are shown without seconds, and a little for the exchanges. */
const TOLERANCE = 75_000

describe('the zone', () => {
  test('is set by PATCH', verifies('clock/patch-timezone'), async ({ systemClock, otherZone, settled, observe }) => {
    const { status } = await systemClock.setZone(otherZone)

    const { config } = await settled(systemClock.read, ({ config }) => config?.['timezone-name'] === otherZone)
    expect(config?.['timezone-name']).toBe(otherZone)
    observe('clock/patch-status', status)
  })

  test('is set without an answer', verifies('clock/patch-answers-nothing'), async ({ systemClock, otherZone }) => {
    const answer = await systemClock.setZone(otherZone)

    expect(answer.text).toBe('')
  })

  test(
    'is mirrored under state',
    verifies('clock/state-follows-timezone'),
    async ({ systemClock, otherZone, settled }) => {
      await systemClock.setZone(otherZone)

      const { state } = await settled(systemClock.read, ({ state }) => state?.['timezone-name'] === otherZone)
      expect(state?.['timezone-name']).toBe(otherZone)
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

  test('may name no city', verifies('clock/unknown-timezone'), async ({ lentZone, restconf, observe }) => {
    void lentZone
    const clock = { config: { 'timezone-name': 'Atlantis/Nowhere' } }

    const { status } = await restconf.ask('PATCH', '/data/', { 'openconfig-system:system': { clock } })

    observe('clock/unknown-timezone', status < 300 ? 'taken' : 'refused')
  })
})

describe('the date-time', () => {
  test(
    'shows the time of the zone that is set',
    verifies('clock/date-time-follows-timezone'),
    async ({ systemClock, atRest, otherZone, clock, settled }) => {
      const ahead = atRest.wall - offsetAt(atRest.name, atRest.wall) - (await clock.now())

      await systemClock.setZone(otherZone)

      const error = async () => {
        const { wall } = shownBy(dateTimeOf(await systemClock.read()))
        return Math.abs(wall - offsetAt(otherZone, wall) - (await clock.now()) - ahead)
      }
      expect(await settled(error, (found) => found < TOLERANCE)).toBeLessThan(TOLERANCE)
    },
  )

  test(
    'names the zone that is set',
    verifies('clock/date-time-names-timezone'),
    async ({ systemClock, atRest, otherZone, settled }) => {
      await systemClock.setZone(otherZone)

      const zone = async () => shownBy(dateTimeOf(await systemClock.read())).zone
      const shown = await settled(zone, (found) => names(found, otherZone, atRest.zone))
      expect(names(shown, otherZone, atRest.zone), `${shown} names ${otherZone}`).toBe(true)
    },
  )
})
