import { ChannelError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import { holdersOf } from '../../reservation/holders.ts'
import { openStore, ownHolder } from '../../reservation/open.ts'
import { type Patience, type Reservation, reserve } from '../../reservation/reservation.ts'
import { keysOf } from '../../reservation/unit.ts'
import { atWork } from '../../reservation/wording.ts'
import type { Admin } from './admin-connection.ts'

type Unit = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>

/**
 * Takes the lease of a unit by what the profile pins, before anything is sent to it.
 * @param run id of the run, or the name of another command
 * @throws {BusyError} naming who holds it
 */
export async function reserveUnit(
  { profile, addresses, trust }: Unit,
  by: { readonly run: string; readonly checkout: string },
  patience: Patience,
): Promise<Reservation> {
  const holder = ownHolder(profile, { ...by, api: addresses.api, unit: keysOf(trust) })
  return reserve(await openStore(profile.bench), holder, patience)
}

/** Adds what the unit shows of itself: other profiles may know it by that. @throws {BusyError} when one does */
export async function widenBySight(reservation: Reservation, admin: Admin, { profile, trust }: Unit): Promise<void> {
  const serial = profile.kind === 'appliance' ? await serialNumber(admin.restconf) : undefined
  await reservation.widen(keysOf(trust, { fingerprint: admin.fingerprint(), serial }))
}

/** One line for each run that works on the unit, for a run that only reads. */
export async function runsAtWork({ profile, trust }: Unit): Promise<readonly string[]> {
  const holdings = await holdersOf(profile, trust)
  return holdings.filter(({ state }) => state === 'alive' || state === 'silent').map(({ holder }) => atWork(holder))
}

const PLATFORM = '/data/openconfig-platform:components/component=platform'

/** The serial number of an appliance, where it reports a real one; the contract does not ask for it. */
export async function serialNumber(restconf: Restconf): Promise<string | undefined> {
  const { status, body } = await restconf.ask('GET', PLATFORM).catch((error: unknown) => {
    if (error instanceof ChannelError) return { status: 503, body: undefined }
    throw error
  })
  if (status >= 300) return undefined
  const [component] = [Object.values(Object(body))[0]].flat()
  const { state }: { state?: unknown } = Object(component)
  const { 'serial-no': serial }: { 'serial-no'?: unknown } = Object(state)
  return typeof serial === 'string' && SERIAL.test(serial) && !PLACEHOLDER.test(serial) ? serial : undefined
}

const SERIAL = /^\S{4,}$/
/** What units show that were never given one. */
const PLACEHOLDER = /^((.)\2*|none|unknown|default|unspecified|not-?.*)$/i
