import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'

/** A file with the number and the time of the last heartbeat of a run, by both clocks of the machine. */

/**
 * Creates the file with its first stamp.
 * @throws {Error} when the file exists
 */
export function beginPulse(file: string): void {
  writeFileSync(file, stamp(0), { flag: 'wx' })
}

/**
 * Overwrites the stamp in place, so that a removed file is not created again.
 * @throws {Error} `ENOENT` if the file was removed
 */
export function beat(file: string, count: number, at?: Instant): void {
  const descriptor = openSync(file, 'r+')
  try {
    writeSync(descriptor, stamp(count, at), 0)
  } finally {
    closeSync(descriptor)
  }
}

/** Milliseconds of the wall clock, and of a monotonic clock. */
export interface Instant {
  readonly wall: number
  readonly steady: number
}

export function instant(): Instant {
  return { wall: Date.now(), steady: Number(process.hrtime.bigint() / 1_000_000n) }
}

/**
 * Returns the seconds since the last heartbeat of a run on this machine, by the clock that shows the longer time. One
 * clock stops while the machine sleeps, and the other clock can be set back.
 */
export function readPulseAge(file: string): number {
  const [, wall = Number.NaN, steady = Number.NaN] = readFileSync(file, 'utf8').split(/\s+/).map(Number)
  const now = instant()
  return Math.max(now.wall - wall, now.steady - steady) / 1000
}

/**
 * Returns the age in seconds of a stamp by another run on this machine, by the clock that shows the shorter time. The
 * longer time could make a live holder seem dead if a clock was set forward, or in a container with its own clock.
 * Returns 0 if there is no stamp.
 */
export function parsePulseAge(text: string): number {
  const [, wall = Number.NaN, steady = Number.NaN] = text.split(/\s+/).map(Number)
  const now = instant()
  return Math.max(0, Math.min(now.wall - wall, now.steady - steady) / 1000 || 0)
}

/** Returns the time of the last heartbeat by the holder's wall clock, for display only. */
export function parseHeartbeat(text: string): Date | undefined {
  const wall = Number(text.split(/\s+/)[1])
  return wall > 0 ? new Date(wall) : undefined
}

/** Formats a stamp. All stamps have the same length, so that the next stamp replaces the whole text. */
function stamp(count: number, { wall, steady } = instant()): string {
  return `${String(count).padStart(10, '0')} ${String(wall).padStart(15, '0')} ${String(steady).padStart(15, '0')}\n`
}
