import { type Restconf, test as base } from '#lib/fixtures/platform.ts'
import { instantsOf, isDefinite, offsetOf, readable, shownBy } from './wall-clock.ts'

/** The clock resource, as the contract's table gives it. */
export interface ClockResource {
  readonly config?: { readonly 'timezone-name'?: string }
  readonly state?: {
    readonly 'timezone-name'?: string
    readonly 'vendor-system-clock:appliance'?: { readonly 'date-time'?: string }
  }
}

export const PATH = '/data/openconfig-system:system/clock'

export const test = base
  /** The clock area of the target: reads and the documented write. */
  .extend('systemClock', ({ restconf }) => systemClockOf(restconf))
  /** Lends the zone until the test ends; its name as far as the target tells, which leaves out what is not set. */
  .extend('lentZone', async ({ borrowLeaf, systemClock }) => {
    const configured = await borrowLeaf(`${PATH}/config/timezone-name`)
    if (typeof configured === 'string') return configured
    const found = await systemClock.read()
    const shown = readable(dateTimeOf(found))?.zone ?? ''
    return found.state?.['timezone-name'] ?? (isDefinite(shown) ? shown : undefined)
  })
  /** A zone of the profile in which it is another time than in the lent one, now. */
  .extend('otherZone', async ({ lentZone = '', systemClock, clock, profile, skip }) => {
    const shown = readable(dateTimeOf(await systemClock.read()))
    const [instant = await clock.now()] = shown === undefined ? [] : instantsOf(shown, lentZone)
    const here = offsetOf(lentZone, instant)
    const cities = profile.fixtures.timezones.filter((name) => name.includes('/') && isDefinite(name))
    const other = cities.find((name) => offsetOf(name, instant) !== here)
    return other ?? skip(`fixtures.timezones names no city where it is another time than in ${lentZone}`)
  })
  /** What the date-time shows and means before the zone is changed, once earlier writes have settled. */
  .extend('atRest', async ({ lentZone, systemClock, clock, profile }) => {
    await clock.until((await clock.now()) + profile.budgets.settle * 1000)
    const shown = shownBy(dateTimeOf(await systemClock.read()))
    return { ...shown, instants: instantsOf(shown, lentZone), read: await clock.now() }
  })

function systemClockOf(restconf: Restconf) {
  return {
    read: async (): Promise<ClockResource> => clockIn(await restconf.read(PATH)),
    setZone: (name: string) =>
      restconf.write('PATCH', '/data/', {
        'openconfig-system:system': { clock: { config: { 'timezone-name': name } } },
      }),
  }
}

export function dateTimeOf({ state }: ClockResource): string | undefined {
  return state?.['vendor-system-clock:appliance']?.['date-time']
}

function clockIn(body: unknown): ClockResource {
  const { 'openconfig-system:clock': clock = {} }: { 'openconfig-system:clock'?: ClockResource } = Object(body ?? {})
  return clock
}
