import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { ChannelError } from '../domain/errors.ts'

/** Where a track stands on the clock: `track` takes part in deciding when virtual time may jump. */
export interface Wait {
  readonly track?: string
  readonly signal?: AbortSignal
}

/** Device time: real on hardware, moved by the control port on the emulator. All instants are epoch milliseconds. */
export interface Clock {
  /** Device seconds that one request may take unnoticed; 0 where time stands still between waits. */
  readonly lead: number
  now(): Promise<number>
  /** The device time that was heard last; asks nobody. Undefined before the first answer. */
  heard(): number | undefined
  /** Waits until the device's clock has reached an instant. */
  until(instant: number, wait?: Wait): Promise<number>
  /** Virtual time jumps only when every announced track waits. */
  announce(track: string): Promise<void>
  retire(track: string): Promise<void>
}

/** The same clock for somebody who takes part in deciding when virtual time may jump: all waits are the track's. */
export function waitingAs(track: string, clock: Clock): Clock {
  return { ...clock, until: (instant, wait) => clock.until(instant, { track, ...wait }) }
}

/** What a clock is made of; plain data, so that it travels to workers. */
export type ClockPlan =
  | { readonly driver: 'real'; readonly rate: number; readonly origin: number }
  | { readonly driver: 'emulator'; readonly control: string; readonly tokenVariable: string }

/** Milliseconds of real time after which a control port that says nothing is taken for one that hangs. */
const PATIENCE = { call: 60_000, wait: 900_000 }

export function clockOf(plan: ClockPlan, patience = PATIENCE): Clock {
  if (plan.driver === 'real') return realClock(plan.rate, plan.origin)
  return virtualClock(plan.control, plan.tokenVariable, patience)
}

function absolute(): number {
  return performance.timeOrigin + performance.now()
}

/** Real waiting; with a rate above 1, device time flows that much faster, as an emulator without control port may let it. */
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
  }
}

function virtualClock(control: string, tokenVariable: string, patience: typeof PATIENCE): Clock {
  let heard: number | undefined
  const call = async (method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<number> => {
    const answer = await request(control + path, {
      method,
      headers: { authorization: `Bearer ${process.env[tokenVariable] ?? ''}`, 'content-type': 'application/json' },
      // A wait lasts until every other track waits too.
      headersTimeout: path === '/clock/wait' ? patience.wait : patience.call,
      bodyTimeout: patience.call,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw new ChannelError(`The emulator's control port ${control} does not answer`, { cause: error })
    })
    const text = await answer.body.text()
    if (answer.statusCode !== 200)
      throw new ChannelError(`The control port answers ${answer.statusCode} to ${path}: ${text}`)
    const { now }: { now?: number } = JSON.parse(text)
    if (now !== undefined) heard = now
    return now ?? Number.NaN
  }
  return {
    lead: 0,
    now: () => call('GET', '/clock'),
    heard: () => heard,
    until: (until, { track, signal } = {}) =>
      call('POST', '/clock/wait', { until, ...(track === undefined ? {} : { track }) }, signal),
    announce: async (track) => void (await call('POST', '/clock/announce', { track })),
    retire: async (track) => void (await call('POST', '/clock/retire', { track })),
  }
}
