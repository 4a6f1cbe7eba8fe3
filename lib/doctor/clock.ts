import { setTimeout as delay } from 'node:timers/promises'
import type { Restconf } from '../channel/http/restconf.ts'
import { type Finding, ok, unchecked, warning, wrongProfile } from './finding.ts'
import { contentOf, member } from '../inspection/reading.ts'

/** A reading of the target's clock. */
export interface Reading {
  /** What the wall clock shows, in epoch milliseconds as if it stood in UTC. */
  readonly wall: number
  /** The zone that it names, or that is configured. */
  readonly zone: string
  /** When it was read, in real milliseconds. */
  readonly at: number
}

/** Device seconds over which a rate shows through a clock of whole seconds. */
const SPAN = 4
/** Seconds by which two readings of whole seconds may mislead. */
const BLUR = 2
/** Seconds of offset that are worth a word. */
const FAR = 300

const DATE_TIME = /^\s*(\d{4}-\d\d-\d\d)(?:T|\s+)(\d{1,2}:\d{2}:\d{2})(?:\.\d+)?\s*(\S*)\s*$/

/** Reads the documented row of the clock; undefined when it does not show the time. @throws {ChannelError} */
export async function clockRead(restconf: Restconf): Promise<Reading | undefined> {
  const clock = await contentOf(restconf, '/data/openconfig-system:system/clock')
  const at = Date.now()
  const state = member(clock, 'state')
  const shown = member(member(state, 'appliance') ?? state, 'date-time')
  const [, date, time, own = ''] = DATE_TIME.exec(String(shown)) ?? []
  if (date === undefined) return undefined
  const configured = member(member(clock, 'config'), 'timezone-name') ?? member(state, 'timezone-name')
  return { wall: Date.parse(`${date}T${String(time).padStart(8, '0')}Z`), zone: zoneOf(own, configured), at }
}

/** An offset or a full name says more than an abbreviation, which several zones share. */
function zoneOf(own: string, configured: unknown): string {
  return /\/|\d|^(UTC|GMT|Z)$/.test(own) || typeof configured !== 'string' ? own : configured
}

/**
 * Reads the clock again, once enough time has passed to tell its rate from another.
 * @param rate device seconds per real second that are expected
 */
export async function readAgain(restconf: Restconf, first: Reading, rate: number): Promise<Reading | undefined> {
  const due = first.at + (SPAN / Math.min(1, Math.max(rate, 0.1)) / Math.max(1, rate)) * 1000
  if (due > Date.now()) await delay(due - Date.now())
  return clockRead(restconf)
}

/** Judges rate and offset of a clock by two readings. */
export function clockJudged(first: Reading, last: Reading, rate: number): readonly Finding[] {
  const real = (last.at - first.at) / 1000
  const device = (last.wall - first.wall) / 1000
  const expected = real * rate
  const check = 'clock rate'
  const off = Math.abs(device - expected) > BLUR + 0.2 * expected
  const measured = Math.max(0, Math.round(device / real))
  const found = `${device} device seconds in ${real.toFixed(1)} real ones; the profile says ${rate} per second`
  if (off) return [wrongProfile(check, found, `set bench.clock.rate to about ${measured}, or look after the clock`)]
  return [ok(check, `about ${rate} device ${rate === 1 ? 'second' : 'seconds'} per second`), offsetJudged(last, rate)]
}

function offsetJudged({ wall, zone, at }: Reading, rate: number): Finding {
  const check = 'clock offset'
  if (rate !== 1) return unchecked(check, 'a clock with a rate of its own has none')
  const ahead = offsetOf(zone, at)
  if (Number.isNaN(ahead)) return unchecked(check, `the zone "${zone}" is not known here`)
  const seconds = Math.round((wall - ahead - at) / 1000)
  const found = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} this host (${zone})`
  if (Math.abs(seconds) <= FAR) return ok(check, found)
  return warning(check, found, 'set NTP up on unit and host, so that logs and certificates agree')
}

/** How far a zone is ahead of UTC at an instant, in milliseconds; NaN where the zone is not known here. */
function offsetOf(zone: string, instant: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone === 'Z' ? 'UTC' : zone,
      timeZoneName: 'longOffset',
    })
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [text, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
    if (text === undefined) return Number.NaN
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  } catch {
    return Number.NaN
  }
}
