import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { ChannelError } from '../domain/errors.ts'

/** How to wait; virtual time jumps only when the named `track` waits too. */
export interface Wait {
  readonly track?: string
  readonly signal?: AbortSignal
}

/** Device time: real on hardware, virtual on the emulator, whose control port moves it. Instants are epoch milliseconds. */
export interface Clock {
  /** Device seconds that may pass unnoticed during one request; 0 where time stands still between waits. */
  readonly lead: number
  now(): Promise<number>
  /** The last known device time, without asking; undefined before the first answer. */
  heard(): number | undefined
  /** Waits until the device's clock reaches an instant. */
  until(instant: number, wait?: Wait): Promise<number>
  /** Virtual time jumps only when every announced track waits. */
  announce(track: string): Promise<void>
  retire(track: string): Promise<void>
  /** Announces a track until the work is done or this process ends. */
  during(track: string, work: () => Promise<void>): Promise<void>
}

/** Returns the same clock for a track: every wait names that track. */
export function createTrackClock(track: string, clock: Clock): Clock {
  return { ...clock, until: (instant, wait) => clock.until(instant, { track, ...wait }) }
}

/** Describes a clock in plain data that can travel to workers. */
export type ClockPlan =
  | { readonly driver: 'real'; readonly rate: number; readonly origin: number }
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }

/** Real milliseconds after which a silent control port counts as hanging. */
const PATIENCE = { call: 60_000, wait: 900_000 }

/** Real milliseconds between two heartbeats of a held track. */
const BEAT = 2500

export function createClock(plan: ClockPlan, patience = PATIENCE): Clock {
  if (plan.driver === 'real') return realClock(plan.rate, plan.origin)
  return virtualClock(plan.control, plan.tokenVariable, patience)
}

function absolute(): number {
  return performance.timeOrigin + performance.now()
}

/** Waits in real time; at a rate above 1 device time runs faster, as on an emulator without a control port. */
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
      // The response arrives only when every other track is waiting too.
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
      // Answered only at release. A killed process is noticed by its closed connection, a suspended one by missed
      // heartbeats.
      call('POST', '/clock/hold', { track }, over.signal).catch(() => {})
      const beat = setInterval(() => void announce(track).catch(() => {}), BEAT)
      try {
        await work()
      } finally {
        clearInterval(beat)
        // If the target is lost, so is its clock.
        await retire(track).catch(() => {})
        over.abort()
      }
    },
  }
}
