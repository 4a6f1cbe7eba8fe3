import { InvalidArgumentError } from 'commander'

/** A deadline, as a time and as the user wrote it. */
export interface Deadline {
  readonly at: Date
  readonly said: string
}

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Parses a time in the future. A local clock time means its next occurrence. An ISO time is local if it has no offset.
 * @throws {InvalidArgumentError} for any other text, and for a time in the past
 */
export function deadline(said: string, _before?: Deadline, now = new Date()): Deadline {
  const at = CLOCK_TIME.test(said) ? next(said, now) : new Date(ISO_TIME.test(said) ? said : Number.NaN)
  if (Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('Write a time as 06:00, or with its date as 2026-11-21T06:00.')
  }
  if (at <= now) throw new InvalidArgumentError(`That has passed: it is ${now.toLocaleString('sv')}.`)
  return { at, said }
}

function next(clockTime: string, now: Date): Date {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number)
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  if (at <= now) at.setDate(at.getDate() + 1)
  return at
}

/**
 * Returns a signal that aborts at the deadline, or earlier with the given signal.
 * @param signal a signal that may abort earlier
 * @param deadline undefined for a clock that jumps, because waits take no real time then
 */
export function applyDeadline(signal: AbortSignal, deadline: Deadline | undefined): AbortSignal {
  if (deadline === undefined) return signal
  const { at, said } = deadline
  const over = new AbortController()
  // A timer cannot wait longer than about 24 days.
  const left = Math.min(at.getTime() - Date.now(), 2 ** 31 - 1)
  setTimeout(() => over.abort(`${said} came before it was over`), left).unref()
  return AbortSignal.any([signal, over.signal])
}
