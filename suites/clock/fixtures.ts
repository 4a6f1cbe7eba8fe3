import { type Restconf, test as base } from '#lib/fixtures.ts'
import { shownBy } from './wall-clock.ts'

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
  /** Lends the zone until the test ends; its name. */
  .extend('lentZone', async ({ borrow }) => {
    const { original } = await borrow(`${PATH}/config/timezone-name`)
    const [name]: unknown[] = Object.values(Object(original ?? {}))
    return typeof name === 'string' ? name : 'Etc/UTC'
  })
  /** A zone of the profile that is not the present one. */
  .extend(
    'otherZone',
    ({ lentZone, profile }) => profile.fixtures.timezones.find((name) => name !== lentZone) ?? 'Etc/UTC',
  )
  /** What the date-time shows in the zone that was lent, once earlier writes have settled. */
  .extend('atRest', async ({ lentZone, systemClock, clock, profile }) => {
    await clock.until((await clock.now()) + profile.budgets.settle * 1000)
    const { wall, zone } = shownBy(dateTimeOf(await systemClock.read()))
    return { wall, zone, name: lentZone }
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
