import { InvalidArgumentError } from 'commander'

/** A time, and how the command line wrote it. */
export interface Deadline {
  readonly at: Date
  readonly said: string
}

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Parses a flag for a future time: a local clock time, meaning its next occurrence, or an ISO time, which is local
 * without an offset.
 * @throws {InvalidArgumentError} for anything else, and for a past time
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
 * Returns a signal that also aborts at a deadline.
 * @param signal may abort earlier
 * @param deadline none on a clock that jumps: waits take no time there
 */
export function applyDeadline(signal: AbortSignal, deadline: Deadline | undefined): AbortSignal {
  if (deadline === undefined) return signal
  const { at, said } = deadline
  const over = new AbortController()
  // A timer holds no more than 24 days.
  const left = Math.min(at.getTime() - Date.now(), 2 ** 31 - 1)
  setTimeout(() => over.abort(`${said} came before it was over`), left).unref()
  return AbortSignal.any([signal, over.signal])
}
