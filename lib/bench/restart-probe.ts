import type { Restconf } from '../channel/http/restconf.ts'
import type { Session } from '../channel/http/session.ts'
import type { Clock } from '../clock/clock.ts'

/** Taken before something that may restart the target: what tells afterwards whether it did. */
export interface Mark {
  /** When the target last started; undefined where it does not tell. */
  readonly booted?: number
  /** Where the target does not tell: credentials of a session that would live until this instant without a restart. */
  readonly session?: { readonly headers: Readonly<Record<string, string>>; readonly until: number }
}

export interface Marking {
  readonly restconf: Restconf
  readonly session: Session
  readonly clock: Clock
}

/** What lost connections were. A target that does not tell leaves it unknown. */
export type Outage = 'a restart' | 'a dropped connection' | 'unknown'

const BOOT_TIME = '/data/openconfig-system:system/state/boot-time'
/** Seconds; a boot time that is worked out from the uptime is never twice the same. */
const TOLERANCE = 30
/** Seconds that a token lives: 15 minutes, less a guard. */
const TOKEN_LIFE = 870

/** When the target last started, in seconds since 1970; undefined where it does not tell. */
export async function bootTime(restconf: Restconf): Promise<number | undefined> {
  const { status, body } = await restconf.ask('GET', BOOT_TIME)
  const [value]: readonly unknown[] = status === 200 ? Object.values(Object(body)) : []
  const text = typeof value === 'number' || typeof value === 'string' ? `${value}` : ''
  // Whatever the unit: seconds since 1970 have ten digits, and fractions of them follow.
  const seconds = /^\d+$/.test(text) ? Number(text.slice(0, 10)) : Date.parse(text) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

const CLOCK = '/data/openconfig-system:system/clock'
const DATE_TIME = /"[\w-]*:?date-time":\s*"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/

/** Seconds that the target's own clock is ahead of the run's, in its zone; undefined where it does not tell. */
export async function clockLead(restconf: Restconf, clock: Pick<Clock, 'now'>): Promise<number | undefined> {
  const { text } = await restconf.ask('GET', CLOCK)
  const [, date, time] = DATE_TIME.exec(text) ?? []
  return date === undefined ? undefined : (Date.parse(`${date}T${time}Z`) - (await clock.now())) / 1000
}

/** Whether the second of two boot times says that the target started anew since the first. */
export function startedAnew(before: number, after: number): boolean {
  return after - before > TOLERANCE
}

/**
 * @param login whether a target that does not tell when it started is logged in to anew: only a session of known age can
 * be seen to be lost
 */
export async function markOf({ restconf, session, clock }: Marking, login = true): Promise<Mark> {
  const booted = await bootTime(restconf)
  if (booted !== undefined) return { booted }
  if (!login) return {}
  session.forget()
  const begun = await clock.now()
  const headers = await session.header(clock)
  if (headers['authorization']?.startsWith('Basic') === true) return {}
  return { session: { headers, until: begun + TOKEN_LIFE * 1000 } }
}

/**
 * What an outage was that is over now.
 * @param dark whether every port of the target refused connections in it
 * @param served a resource that the target serves to who is logged in
 */
export async function outage(
  { restconf, clock }: Marking,
  { booted, session }: Mark,
  dark: boolean,
  served: string,
): Promise<Outage> {
  if (booted !== undefined) {
    const now = await bootTime(restconf)
    if (now === undefined) return 'unknown'
    // Until its clock is set a target may take any time for the present one.
    return Math.abs(now - booted) > TOLERANCE ? 'a restart' : 'a dropped connection'
  }
  if (session === undefined || !dark || (await clock.now()) >= session.until) return 'unknown'
  const { status } = await restconf.ask('GET', served, undefined, { auth: 'none', headers: session.headers })
  return status === 401 ? 'a restart' : 'unknown'
}
