import type { Restconf } from '../channel/http/restconf.ts'
import type { Session } from '../channel/http/session.ts'
import type { Clock } from '../clock/clock.ts'

/** Taken before a possible restart, to tell afterwards whether one happened. */
export interface Mark {
  /** When the target last started, in seconds since 1970; undefined when it does not report that. */
  readonly booted?: number
  /** Seconds by which its clock was ahead of the run's then. */
  readonly lead?: number
  /** For targets without a boot time: the credentials of a session that only a restart can end before this instant. */
  readonly session?: { readonly headers: Readonly<Record<string, string>>; readonly until: number }
  /** Header with the token of that time, if there was one: a front may reject requests without one. */
  readonly shown?: Readonly<Record<string, string>>
}

export interface Marking {
  readonly restconf: Restconf
  readonly session: Session
  readonly clock: Clock
}

/**
 * The cause of lost connections. Without a boot time there are two signs of a restart: all services were silent at one
 * moment, or a token died early. Both together prove a restart; a failed line or a restarted web server gives only one.
 */
export type Outage = 'a restart' | 'signs of a restart' | 'a dropped connection' | 'unknown'

const STATE = '/data/openconfig-system:system/state'
/** Seconds; a boot time derived from the uptime varies a little. */
const TOLERANCE = 30
/** Lifetime of a token in seconds: 15 minutes, less a guard. */
const TOKEN_LIFE = 870

/** When the target last started, in seconds since 1970; undefined when it does not report that. */
export async function bootTime(restconf: Restconf): Promise<number | undefined> {
  const value = await bootTimeShown(restconf)
  const text = typeof value === 'number' || typeof value === 'string' ? `${value}` : ''
  // In any unit the first ten digits are seconds since 1970; fractions follow.
  const seconds = /^\d+$/.test(text) ? Number(text.slice(0, 10)) : Date.parse(text) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** Reads the boot time; some targets serve only the container, not the leaf. */
async function bootTimeShown(restconf: Restconf): Promise<unknown> {
  const leaf = await restconf.ask('GET', `${STATE}/boot-time`)
  if (leaf.status !== 404) return leaf.status < 300 ? Object.values(Object(leaf.body))[0] : undefined
  const { status, body } = await restconf.ask('GET', STATE)
  const [state]: readonly unknown[] = status < 300 ? Object.values(Object(body)) : []
  return Object.entries(Object(state ?? {})).find(([name]) => /(^|:)boot-time$/.test(name))?.[1]
}

const CLOCK = '/data/openconfig-system:system/clock'
const DATE_TIME = /"[\w-]*:?date-time":\s*"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/

/** Seconds by which the target's clock, in its zone, is ahead of the run's; undefined when it does not report the time. */
export async function clockLead(restconf: Restconf, clock: Pick<Clock, 'now'>): Promise<number | undefined> {
  const { text } = await restconf.ask('GET', CLOCK)
  const [, date, time] = DATE_TIME.exec(text) ?? []
  const shown = Date.parse(`${date}T${time}Z`)
  // What looks like a date may be none.
  return Number.isNaN(shown) ? undefined : (shown - (await clock.now())) / 1000
}

/** Whether the target restarted between two boot times. */
export function hasRestarted(before: number, after: number): boolean {
  return after - before > TOLERANCE
}

/**
 * Takes a mark.
 * @param login whether to log in again when the target reports no boot time, because then only a session of known age
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
 * Determines the cause of an outage that is now over.
 * @param dark whether all services of the target were silent at some moment
 */
export async function outage(
  { restconf, clock, session: { resource } }: Marking,
  { booted, session }: Mark,
  dark: boolean,
): Promise<Outage> {
  if (booted !== undefined) {
    const now = await bootTime(restconf)
    if (now === undefined) return 'unknown'
    // The boot time may also be earlier: until its clock is set, a target may assume any time.
    return Math.abs(now - booted) > TOLERANCE ? 'a restart' : 'a dropped connection'
  }
  let died = false
  if (session !== undefined && (await clock.now()) < session.until) {
    const { status } = await restconf.ask('GET', resource, undefined, { auth: 'none', headers: session.headers })
    // The contract promises 401 only for an expired token; an unknown one may get a login page.
    died = status === 401 || (status >= 300 && status < 400)
  }
  if (died && dark) return 'a restart'
  return died || dark ? 'signs of a restart' : 'unknown'
}
