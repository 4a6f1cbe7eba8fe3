import type { Restconf } from '../channel/http/restconf.ts'
import type { Session } from '../channel/http/session.ts'
import type { Clock } from '../clock/clock.ts'

/** State recorded before a possible restart, so that the restart can be detected afterwards. */
export interface Mark {
  /** When the target last started, in seconds since 1970; undefined if the target does not report its boot time. */
  readonly booted?: number
  /** Seconds by which the target's clock was ahead of the run's when the mark was taken. */
  readonly lead?: number
  /**
   * For targets without a boot time: the credentials of a session that, until the instant `until`, only a restart can
   * end.
   */
  readonly session?: { readonly headers: Readonly<Record<string, string>>; readonly until: number }
  /**
   * Header with the token that was current when the mark was taken, if any. It is sent because a front may reject
   * requests without a token.
   */
  readonly shown?: Readonly<Record<string, string>>
}

export interface Marking {
  readonly restconf: Restconf
  readonly session: Session
  readonly clock: Clock
}

/**
 * The cause of lost connections. Without a boot time there are two signs of a restart: all services were silent at the
 * same moment, or a token expired early. Only both signs together prove a restart, because a failed line or a restarted
 * web server produces just one of them.
 */
export type Outage = 'a restart' | 'signs of a restart' | 'a dropped connection' | 'unknown'

const STATE = '/data/openconfig-system:system/state'
/**
 * Tolerance in seconds when two boot times are compared. It is needed because a boot time that a target derives from
 * its uptime varies slightly.
 */
const TOLERANCE = 30
/** Lifetime of a token in seconds: 15 minutes, less a safety margin. */
const TOKEN_LIFE = 870

/**
 * Returns when the target last started, in seconds since 1970, or undefined if the target does not report its boot
 * time.
 */
export async function bootTime(restconf: Restconf): Promise<number | undefined> {
  const value = await bootTimeShown(restconf)
  const text = typeof value === 'number' || typeof value === 'string' ? `${value}` : ''
  // The first ten digits are the seconds since 1970. In units smaller than a second, digits for the fraction follow.
  const seconds = /^\d+$/.test(text) ? Number(text.slice(0, 10)) : Date.parse(text) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** Reads the boot time from its leaf or, if the target does not serve the leaf, from the container. */
async function bootTimeShown(restconf: Restconf): Promise<unknown> {
  const leaf = await restconf.ask('GET', `${STATE}/boot-time`)
  if (leaf.status !== 404) return leaf.status < 300 ? Object.values(Object(leaf.body))[0] : undefined
  const { status, body } = await restconf.ask('GET', STATE)
  const [state]: readonly unknown[] = status < 300 ? Object.values(Object(body)) : []
  return Object.entries(Object(state ?? {})).find(([name]) => /(^|:)boot-time$/.test(name))?.[1]
}

const CLOCK = '/data/openconfig-system:system/clock'
const DATE_TIME = /"[\w-]*:?date-time":\s*"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/

/**
 * Returns the seconds by which the target's clock, in the target's timezone, is ahead of the run's clock. Returns
 * undefined if the target does not report the time.
 */
export async function clockLead(restconf: Restconf, clock: Pick<Clock, 'now'>): Promise<number | undefined> {
  const { text } = await restconf.ask('GET', CLOCK)
  const [, date, time] = DATE_TIME.exec(text) ?? []
  const shown = Date.parse(`${date}T${time}Z`)
  // A text that looks like a date may still be invalid.
  return Number.isNaN(shown) ? undefined : (shown - (await clock.now())) / 1000
}

/** Evidence of whether a target restarted. */
export interface BootState {
  /** Last boot time in seconds since 1970; absent when not reported. */
  readonly booted?: number | undefined
  /**
   * Seconds by which the target's clock is ahead of the run's clock. Needed because a boot time that is derived from
   * the uptime moves with the target's clock.
   */
  readonly lead?: number | undefined
}

/** Reads the boot time of a target, and the lead of its clock. */
export async function readBootState({
  restconf,
  clock,
}: {
  readonly restconf: Restconf
  readonly clock: Pick<Clock, 'now'>
}): Promise<BootState> {
  return { booted: await bootTime(restconf), lead: await clockLead(restconf, clock) }
}

/**
 * Whether a target restarted between two readings. Allows for the fact that a boot time also moves when the clock is
 * set.
 */
export function hasRestarted(before: BootState, after: BootState | undefined): boolean {
  if (before.booted === undefined || after?.booted === undefined) return false
  if (after.booted - before.booted <= TOLERANCE) return false
  const set = (after.lead ?? Number.NaN) - (before.lead ?? Number.NaN) || 0
  return after.booted - (before.booted + set) > TOLERANCE
}

/**
 * Records a mark.
 * @param login whether to log in again if the target reports no boot time, because only a session of known age then
 * reveals a restart
 */
export async function takeMark({ restconf, session, clock }: Marking, login = true): Promise<Mark> {
  const booted = await bootTime(restconf)
  const { current: shown } = session
  if (booted !== undefined) {
    const lead = await clockLead(restconf, clock)
    return { booted, shown, ...(lead === undefined ? {} : { lead }) }
  }
  if (!login) return { shown }
  session.forget()
  const begun = await clock.now()
  const headers = await session.header(clock)
  if (headers['authorization']?.startsWith('Basic') === true) return {}
  return { session: { headers, until: begun + TOKEN_LIFE * 1000 } }
}

/**
 * Determines the cause of an outage that is over.
 * @param dark whether all services of the target were silent at the same moment
 */
export async function outage(
  { restconf, clock, session: { resource } }: Marking,
  { booted, session }: Mark,
  dark: boolean,
): Promise<Outage> {
  if (booted !== undefined) {
    const now = await bootTime(restconf)
    if (now === undefined) return 'unknown'
    // Compares in both directions: after a restart the boot time may even be earlier, because a target may assume any
    // time until its clock is set.
    return Math.abs(now - booted) > TOLERANCE ? 'a restart' : 'a dropped connection'
  }
  let died = false
  if (session !== undefined && (await clock.now()) < session.until) {
    const { status } = await restconf.ask('GET', resource, undefined, { auth: 'none', headers: session.headers })
    // The contract specifies 401 only for an expired token. If the token is unknown, a target may redirect to a login
    // page instead.
    died = status === 401 || (status >= 300 && status < 400)
  }
  if (died && dark) return 'a restart'
  return died || dark ? 'signs of a restart' : 'unknown'
}
