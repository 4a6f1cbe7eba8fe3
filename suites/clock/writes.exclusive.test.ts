import { describe, expect } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { parseClock, getDateTime, demandNamed, PATH, test, buildZoneBody, getZone, getZones } from './fixtures.ts'
import { verifies } from './contract.ts'
import { distance, parseDateTime } from './wall-clock.ts'
import { matchesZone } from '#lib/testkit/platform.ts'

/** Milliseconds: one minute for times shown without seconds, and 15 seconds for the exchanges. */
const TOLERANCE = 75_000

/** A zone name with a nonexistent city. */
const NOWHERE = 'Atlantis/Nowhere'

describe('a target that starts without a time zone', () => {
  test(
    'shows the same zone under `state` and `config` after a zone is configured',
    verifies('clock/state-mirrors-config'),
    async ({ systemClock, zoneWhereNoneStands, judgeMirror, leave }) => {
      if (getZone(await systemClock.read()) !== undefined) return leave('clock/state-mirrors-config')

      await judgeMirror(await zoneWhereNoneStands())
    },
  )
})

describe('the time zone', () => {
  test('is set by PATCH', verifies('clock/patch-timezone'), async ({ systemClock, otherZone, settled }) => {
    await systemClock.setZone(otherZone)

    const { config } = await settled(systemClock.read, ({ config }) => config?.['timezone-name'] === otherZone)
    expect(config?.['timezone-name'], 'config.timezone-name').toBe(otherZone)
  })

  test(
    'can be written and read at `/restconf` too',
    verifies('clock/both-roots'),
    async ({ systemClock, otherRoot, otherZone, settled }) => {
      // Reads this root before the write, to detect a root that caches its first response.
      await otherRoot.read(PATH)

      await otherRoot.write('PATCH', '/data/', buildZoneBody(otherZone))

      const shown = async () => [parseClock(await otherRoot.read(PATH)), await systemClock.read()].flatMap(getZones)
      const zones = await settled(shown, (found) => found.every((zone) => zone === otherZone))
      expect(zones, 'config and state, written at /restconf, read there and at /api').toEqual(Array(4).fill(otherZone))
    },
  )

  test(
    'is set by a PATCH whose response has an empty body',
    verifies('clock/patch-answers-nothing'),
    async ({ restconf, otherZone, skip }) => {
      const { status, text } = await restconf.ask('PATCH', '/data/', buildZoneBody(otherZone))

      skip(status > 299, `the PATCH was refused with ${status}`)
      expect(text, 'the body of the answer').toBe('')
    },
  )

  test(
    'is mirrored under `state`',
    verifies('clock/state-follows-timezone'),
    async ({ systemClock, otherZone, settled }) => {
      // Waits first, because an earlier test may have set the same zone, and `state` may lag behind.
      const before = await settled(systemClock.read, ({ state }) => state?.['timezone-name'] !== otherZone)
      expect(before.state?.['timezone-name'], 'state.timezone-name before it is written').not.toBe(otherZone)

      await systemClock.setZone(otherZone)

      const { state } = await settled(systemClock.read, ({ state }) => state?.['timezone-name'] === otherZone)
      expect(state?.['timezone-name'], 'state.timezone-name').toBe(otherZone)
    },
  )

  test(
    'can be set by the PATCH that enables or disables NTP',
    verifies('clock/patch-with-ntp'),
    async ({ systemClock, otherZone, checkpointLeaf, restconf, settled }) => {
      const ntp = '/data/openconfig-system:system/ntp'
      const enabled = (await checkpointLeaf(`${ntp}/config/enabled`)) !== true
      const system = { clock: { config: { 'timezone-name': otherZone } }, ntp: { config: { enabled } } }

      await restconf.write('PATCH', '/data/', { 'openconfig-system:system': system })

      const { config } = await settled(systemClock.read, ({ config }) => config?.['timezone-name'] === otherZone)
      expect(config?.['timezone-name'], 'config.timezone-name').toBe(otherZone)
      const switchOfNtp = async () => {
        const { 'openconfig-system:ntp': found }: { 'openconfig-system:ntp'?: { config?: { enabled?: unknown } } } =
          Object((await restconf.read(ntp)) ?? {})
        return found?.config?.enabled
      }
      const shown = await settled(switchOfNtp, (found) => found === enabled)
      expect(shown, 'config.enabled of NTP').toBe(enabled)
    },
  )
})

describe('a time zone', () => {
  test(
    'cannot be written under `state`',
    verifies('clock/state-is-read-only'),
    async ({ systemClock, checkpoint, otherZone, withoutEffect, restconf }) => {
      await checkpoint(PATH)
      const clock = { state: { 'timezone-name': otherZone } }

      await withoutEffect({
        write: () => restconf.ask('PATCH', '/data/', { 'openconfig-system:system': { clock } }),
        look: async () => {
          const { config, state } = await systemClock.read()
          return [config?.['timezone-name'], state?.['timezone-name']]
        },
      })
    },
  )

  test(
    'that does not exist may or may not be accepted',
    verifies('clock/unknown-timezone'),
    async ({ systemClock, lentZone, restconf, observe }) => {
      void lentZone

      const answer = await restconf.ask('PATCH', '/data/', buildZoneBody(NOWHERE))

      observe('clock/unknown-timezone', outcome(answer, getZone(await systemClock.read()) === NOWHERE))
    },
  )

  test(
    'is not changed by a PATCH that returns an error, for this zone or for another part of the system',
    verifies('clock/refusal-changes-nothing'),
    async ({ systemClock, otherZone, checkpointLeaf, restconf, allOrNothing }) => {
      await checkpointLeaf('/data/openconfig-system:system/ntp/config/enabled')
      const clock = { config: { 'timezone-name': otherZone } }
      const buildBody = (enabled: unknown) => ({ 'openconfig-system:system': { clock, ntp: { config: { enabled } } } })
      const patch = (body: object) => restconf.ask('PATCH', '/data/', body)
      const look = async () => getZone(await systemClock.read())

      await allOrNothing({ wrong: NOWHERE, write: (zone) => patch(buildZoneBody(zone)), look })
      await allOrNothing({ wrong: 'neither', write: (enabled) => patch(buildBody(enabled)), look })
    },
  )
})

describe('the date-time', () => {
  test(
    'shows the time in the configured zone',
    verifies('clock/date-time-follows-timezone'),
    async ({ systemClock, atRest, otherZone, clock, profile, settled }) => {
      await systemClock.setZone(otherZone)

      const error = async () => {
        const now = await clock.now()
        const { wall } = parseDateTime(getDateTime(await systemClock.read()), now)
        const passed = now - atRest.read
        return distance(
          wall,
          otherZone,
          atRest.instants.map((instant) => instant + passed),
        )
      }
      const seconds = (await settled(error, (found) => found < TOLERANCE)) / 1000
      expect(seconds, `seconds between the date-time and the time in ${otherZone}`).toBeLessThan(TOLERANCE / 1000)

      const wall = async () => parseDateTime(getDateTime(await systemClock.read()), await clock.now()).wall
      const standing = await wall()
      const deadline = (await clock.now()) + TOLERANCE
      let last = await wall()
      while (last === standing && (await clock.now()) < deadline) {
        await clock.until((await clock.now()) + profile.budgets.settle * 1000)
        last = await wall()
      }
      expect(last, `the date-time in milliseconds, ${TOLERANCE / 1000} seconds later`).not.toBe(standing)
    },
  )

  test(
    'names the configured zone',
    verifies('clock/date-time-names-timezone'),
    async ({ systemClock, atRest, otherZone, clock, settled }) => {
      const { instants, read } = atRest

      await systemClock.setZone(otherZone)

      const zone = async () => parseDateTime(getDateTime(await systemClock.read()), await clock.now()).zone
      const isNamed = (shown: string) => matchesZone(shown, otherZone, instants[0] ?? read)
      demandNamed(await settled(zone, isNamed), otherZone, isNamed)
    },
  )
})
