import { setTimeout as delay } from 'node:timers/promises'
import type { Restconf } from '../channel/http/restconf.ts'
import { readable } from '../domain/date-time.ts'
import { readContent, member } from './reading.ts'

/** A reading of the target's clock. */
export interface Reading {
  /** Local time on the target, in epoch milliseconds computed as if the zone were UTC. */
  readonly wall: number
  /** The zone that the target reports, or the configured zone. */
  readonly zone: string
  /** Real time of the reading, in milliseconds. */
  readonly at: number
}

/** Device seconds needed to measure the rate of a clock that shows whole seconds. */
const SPAN = 4
/** Shortest and longest wait in real seconds. The shortest wait is long compared with the time of a response. */
const LEAST = 1
const MOST = 8

/**
 * Reads the documented clock resource. Returns undefined if the resource does not contain the time.
 * @throws {ChannelError} without a response
 */
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

/**
 * Returns the reported zone if it is an offset or a full name. Otherwise returns the configured zone, because several
 * zones share an abbreviation.
 */
function pickTimeZone(own: string, configured: unknown): string {
  return /\/|\d|^(UTC|GMT|Z)$/.test(own) || typeof configured !== 'string' ? own : configured
}

/**
 * Reads the clock again, after enough time to determine the rate of the clock.
 * @param rate expected device seconds per real second
 */
export async function readAgain(restconf: Restconf, first: Reading, rate: number): Promise<Reading | undefined> {
  const seconds = Math.min(MOST, Math.max(LEAST, SPAN / rate))
  await delay(Math.max(0, first.at + seconds * 1000 - Date.now()))
  return clockRead(restconf)
}

/** The profile fields of an emulator whose clock stands still until its control port moves it. */
export const MOVED_CLOCK =
  '"clock": { "driver": "emulator" }, "control": { "url": "http://127.0.0.1:…", "tokenVariable": "PLUMBLINE_CONTROL_TOKEN" }'
