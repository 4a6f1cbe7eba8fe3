import { setTimeout as delay } from 'node:timers/promises'
import type { Restconf } from '../channel/http/restconf.ts'
import { readable } from '../domain/date-time.ts'
import { readContent, member } from './reading.ts'

/** A reading of the target's clock. */
export interface Reading {
  /** The wall clock, in epoch milliseconds as if the zone were UTC. */
  readonly wall: number
  /** The zone that it reports, or the configured one. */
  readonly zone: string
  /** Time of the reading, in real milliseconds. */
  readonly at: number
}

/** Device seconds needed to measure a rate on a clock of whole seconds. */
const SPAN = 4
/** Shortest wait in real seconds, long compared with a response time; and the longest wait. */
const LEAST = 1
const MOST = 8

/** Reads the documented clock row; undefined when it does not contain the time. @throws {ChannelError} */
export async function clockRead(restconf: Restconf): Promise<Reading | undefined> {
  const clock = await readContent(restconf, '/data/openconfig-system:system/clock')
  const at = Date.now()
  const state = member(clock, 'state')
  const shown = member(member(state, 'appliance') ?? state, 'date-time')
  const read = readable(String(shown), at)
  if (read === undefined) return undefined
  const configured = member(member(clock, 'config'), 'timezone-name') ?? member(state, 'timezone-name')
  return { wall: read.wall, zone: pickTimeZone(read.zone, configured), at }
}

/** Prefers an offset or a full name to an abbreviation, which several zones share. */
function pickTimeZone(own: string, configured: unknown): string {
  return /\/|\d|^(UTC|GMT|Z)$/.test(own) || typeof configured !== 'string' ? own : configured
}

/**
 * Reads the clock again, after enough time to determine its rate.
 * @param rate expected device seconds per real second
 */
export async function readAgain(restconf: Restconf, first: Reading, rate: number): Promise<Reading | undefined> {
  const seconds = Math.min(MOST, Math.max(LEAST, SPAN / rate))
  await delay(Math.max(0, first.at + seconds * 1000 - Date.now()))
  return clockRead(restconf)
}
