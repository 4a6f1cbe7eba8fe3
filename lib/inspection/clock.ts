import { setTimeout as delay } from 'node:timers/promises'
import type { Restconf } from '../channel/http/restconf.ts'
import { readable } from '../domain/date-time.ts'
import { readContent, member } from './reading.ts'

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
/** Real seconds beside which the time that an answer takes is little; and the longest wait. */
const LEAST = 1
const MOST = 8

/** Reads the documented row of the clock; undefined when it does not show the time. @throws {ChannelError} */
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

/** An offset or a full name says more than an abbreviation, which several zones share. */
function pickTimeZone(own: string, configured: unknown): string {
  return /\/|\d|^(UTC|GMT|Z)$/.test(own) || typeof configured !== 'string' ? own : configured
}

/**
 * Reads the clock again, once enough time has passed to tell its rate from another.
 * @param rate device seconds per real second that are expected
 */
export async function readAgain(restconf: Restconf, first: Reading, rate: number): Promise<Reading | undefined> {
  const seconds = Math.min(MOST, Math.max(LEAST, SPAN / rate))
  await delay(Math.max(0, first.at + seconds * 1000 - Date.now()))
  return clockRead(restconf)
}
