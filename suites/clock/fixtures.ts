import { expect } from 'vitest'
import {
  Contradiction,
  readable,
  type Restconf,
  type Shown,
  test as base,
  isDefiniteZone,
  matchesZone,
  getZoneOffset,
} from '#lib/testkit/platform.ts'
import { resolveInstants, parseDateTime } from './wall-clock.ts'

/** The clock resource, with the fields in the contract's table. */
export interface ClockResource {
  readonly config?: { readonly 'timezone-name'?: string }
  readonly state?: {
    readonly 'timezone-name'?: string
    readonly 'vendor-system-clock:appliance'?: { readonly 'date-time'?: string }
  }
}

export const PATH = '/data/openconfig-system:system/clock'

export const test = base
  /** Reads the clock resource, and sets the zone with the documented PATCH. */
  .extend('systemClock', ({ restconf }) => createSystemClock(restconf))
  /**
   * Checkpoints the zone and returns its name; undefined if the target reports no zone. If `config` has no zone, the
   * name comes from `state` or from the date-time, because a target may omit unset values.
   */
  .extend('lentZone', async ({ checkpointLeaf, systemClock, clock }) => {
    const configured = await checkpointLeaf(`${PATH}/config/timezone-name`)
    if (typeof configured === 'string') return configured
    const found = await systemClock.read()
    const shown = readable(getDateTime(found), await clock.now())?.zone ?? ''
    return found.state?.['timezone-name'] ?? (isDefiniteZone(shown) ? shown : undefined)
  })
  /** Judges whether `state` shows the configured zone. */
  .extend('judgeMirror', ({ systemClock, settled }) => async (configured: string): Promise<void> => {
    const { config, state } = await settled(systemClock.read, ({ state }) => state?.['timezone-name'] === configured)
    expect(config?.['timezone-name'], 'config.timezone-name').toBe(configured)
    expect(state?.['timezone-name'], 'state.timezone-name, though nobody has written it').toBe(configured)
  })
  /** Configures a zone from the profile until the test ends, and returns the name of the zone. */
  .extend(
    'zoneWhereNoneStands',
    ({ systemClock, checkpointLeaf, profile, worker, skip }) =>
      async (): Promise<string> => {
        if (!worker.gates.allows('configure')) skip('no zone is configured')
        const [name = skip('fixtures.timezones names no city')] = listCityZones(profile)
        await checkpointLeaf(`${PATH}/config/timezone-name`)
        await systemClock.setZone(name)
        return name
      },
  )
  /** A zone from the profile whose current time differs from the current time in the configured zone. */
  .extend('otherZone', async ({ lentZone = '', systemClock, clock, profile, skip }) => {
    const now = await clock.now()
    const shown = readable(getDateTime(await systemClock.read()), now)
    const [instant = now] = shown === undefined ? [] : resolveInstants(shown, lentZone)
    const here = getZoneOffset(lentZone, instant)
    const other = listCityZones(profile).find((name) => getZoneOffset(name, instant) !== here)
    return other ?? skip(`fixtures.timezones names no city in which the time differs from the time in ${lentZone}`)
  })
  /**
   * Waits until earlier writes have settled, then reads the date-time before the test changes the zone. Returns the
   * date-time with the instants that it may denote.
   */
  .extend('atRest', async ({ lentZone, systemClock, clock, profile }) => {
    await clock.until((await clock.now()) + profile.budgets.settle * 1000)
    const shown = parseDateTime(getDateTime(await systemClock.read()), await clock.now())
    return { ...shown, instants: resolveInstants(shown, lentZone), read: await clock.now() }
  })

/** Returns the zones in the profile whose names contain a city. */
function listCityZones({
  fixtures,
}: {
  readonly fixtures: { readonly timezones: readonly string[] }
}): readonly string[] {
  return fixtures.timezones.filter((name) => name.includes('/') && isDefiniteZone(name))
}

function createSystemClock(restconf: Restconf) {
  return {
    read: async (): Promise<ClockResource> => parseClock(await restconf.read(PATH)),
    setZone: (name: string) => restconf.write('PATCH', '/data/', buildZoneBody(name)),
  }
}

/** Builds the body of the documented PATCH of the zone. The name may be of a wrong type. */
export function buildZoneBody(name: unknown): object {
  return { 'openconfig-system:system': { clock: { config: { 'timezone-name': name } } } }
}

export function getZone({ config }: ClockResource): string | undefined {
  return config?.['timezone-name']
}

/** Returns the zones under `config` and `state`. */
export function getZones({ config, state }: ClockResource): readonly (string | undefined)[] {
  return [config?.['timezone-name'], state?.['timezone-name']]
}

export function getDateTime({ state }: ClockResource): string | undefined {
  return state?.['vendor-system-clock:appliance']?.['date-time']
}

export function parseClock(body: unknown): ClockResource {
  const { 'openconfig-system:clock': clock = {} }: { 'openconfig-system:clock'?: ClockResource } = Object(body ?? {})
  return clock
}

/**
 * Checks that the date-time of an appliance consists of a date, a time and the name of the zone.
 * @param now the device's time
 * @throws {Contradiction} with the actual value if the date-time is missing or has another form
 */
export function judgeDateTime(found: ClockResource, now: number): void {
  const dateTime = getDateTime(found)
  const path = '/openconfig-system:clock/state/vendor-system-clock:appliance/date-time'
  const said = { path, expected: '<date> <time> <zone name>', actual: dateTime ?? 'nothing' }
  if (dateTime === undefined) throw new Contradiction({ ...said, code: 'missing', message: `${path} is not shown` })
  const shown = readable(dateTime, now)
  if (shown === undefined) {
    throw new Contradiction({ ...said, code: 'schema', message: `${path} is no date and time: ${dateTime}` })
  }
  const zone = found.config?.['timezone-name'] ?? found.state?.['timezone-name']
  if (!namesZone(shown, zone)) {
    const message = `${path} does not name the zone ${zone ?? 'of the device'}, neither in full nor by an abbreviation: ${dateTime}`
    throw new Contradiction({ ...said, code: 'value', message })
  }
}

/**
 * Checks that a date-time names the zone that was set.
 * @throws {Contradiction} with the zone that the date-time shows instead
 */
export function demandNamed(shown: string, zone: string, isNamed: (shown: string) => boolean): void {
  if (isNamed(shown)) return
  const message = `the date-time names the zone ${shown || 'not at all'}, where ${zone} was set`
  throw new Contradiction({ code: 'value', message, expected: `${zone}, or an abbreviation of it`, actual: shown })
}

function namesZone(shown: Shown, zone: string | undefined): boolean {
  const [instant = shown.wall] = resolveInstants(shown, zone)
  return zone === undefined ? shown.zone !== '' : matchesZone(shown.zone, zone, instant)
}
