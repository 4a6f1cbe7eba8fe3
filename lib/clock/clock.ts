import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { ChannelError } from '../domain/errors.ts'

/**
 * Options of a wait. A track gives its name as `track`, because virtual time jumps only while every announced track is
 * waiting.
 */
export interface Wait {
  readonly track?: string
  readonly signal?: AbortSignal
}

/**
 * The time of the device. Hardware has real time. An emulator may have virtual time, which the control port advances.
 * Instants are in epoch milliseconds.
 */
export interface Clock {
  /** Device seconds that may pass during one request without being noticed; 0 if time stands still between waits. */
  readonly lead: number
  now(): Promise<number>
  /** Returns the last known device time without a request. Returns undefined before the first response. */
  heard(): number | undefined
  /** Waits until the device's clock reaches an instant. */
  until(instant: number, wait?: Wait): Promise<number>
  /** Announces a track. From then on, virtual time jumps only while every announced track is waiting. */
  announce(track: string): Promise<void>
  retire(track: string): Promise<void>
  /** Announces a track, does the work, and then retires the track. The track also ends if this process ends. */
  during(track: string, work: () => Promise<void>): Promise<void>
}

/** Returns a clock for a track. Every wait on this clock is made in the name of the track. */
export function createTrackClock(track: string, clock: Clock): Clock {
  return { ...clock, until: (instant, wait) => clock.until(instant, { track, ...wait }) }
}

/** Description of a clock as plain data, which can be passed to workers. */
export type ClockPlan =
  | { readonly driver: 'real'; readonly rate: number; readonly origin: number }
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }

/**
 * Real milliseconds without a response after which the control port counts as hanging. A call that waits may take
 * longer.
 */
const PATIENCE = { call: 60_000, wait: 900_000 }

/** Real milliseconds between two heartbeats while a track holds the clock. */
const BEAT = 2500

export function createClock(plan: ClockPlan, patience = PATIENCE): Clock {
  if (plan.driver === 'real') return realClock(plan.rate, plan.origin)
  return virtualClock(plan.control, plan.tokenVariable, patience)
}

function absolute(): number {
  return performance.timeOrigin + performance.now()
}

/** Returns a clock that waits in real time. If the rate is above 1, device time runs faster than real time. */
function realClock(rate: number, origin: number): Clock {
  const now = () => origin + (absolute() - origin) * rate
  return {
    lead: 0.4 * Math.max(1, rate),
    now: async () => now(),
    heard: now,
    async until(instant, { signal } = {}) {
      for (let left = instant - now(); left > 0; left = instant - now()) {
        await delay(Math.min(left / rate, 2 ** 30), undefined, signal === undefined ? {} : { signal })
      }
      return now()
    },
    announce: async () => {},
    retire: async () => {},
    during: (_, work) => work(),
  }
}

function virtualClock(control: string, tokenVariable: string, patience: typeof PATIENCE): Clock {
  let heard: number | undefined
  const call = async (method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<number> => {
    const answer = await request(control + path, {
      method,
      headers: { authorization: `Bearer ${process.env[tokenVariable] ?? ''}`, 'content-type': 'application/json' },
      // The response to `/clock/wait` arrives only when all other tracks are waiting, too.
      headersTimeout: { '/clock/wait': patience.wait, '/clock/hold': 0 }[path] ?? patience.call,
      bodyTimeout: patience.call,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw new ChannelError(`the emulator's control port ${control} does not answer`, { cause: error })
    })
    const text = await answer.body.text()
    if (answer.statusCode !== 200)
      throw new ChannelError(`the emulator's control port answers ${answer.statusCode} to ${control}${path}: ${text}`)
    const { now }: { now?: number } = JSON.parse(text)
    if (now !== undefined) heard = now
    return now ?? Number.NaN
  }
  const retire = async (track: string) => void (await call('POST', '/clock/retire', { track }))
  const announce = async (track: string) => void (await call('POST', '/clock/announce', { track }))
  return {
    lead: 0,
    now: () => call('GET', '/clock'),
    heard: () => heard,
    until: (until, { track, signal } = {}) =>
      call('POST', '/clock/wait', { until, ...(track === undefined ? {} : { track }) }, signal),
    announce,
    retire,
    async during(track, work) {
      await announce(track)
      const over = new AbortController()
      // The response arrives only when the hold on the clock is released. If this process is killed, the control port
      // detects the closed connection; if it is suspended, the control port detects the missing heartbeats.
      call('POST', '/clock/hold', { track }, over.signal).catch(() => {})
      const beat = setInterval(() => void announce(track).catch(() => {}), BEAT)
      try {
        await work()
      } finally {
        clearInterval(beat)
        // Ignores a failure, because the clock is lost together with the target.
        await retire(track).catch(() => {})
        over.abort()
      }
    },
  }
}
