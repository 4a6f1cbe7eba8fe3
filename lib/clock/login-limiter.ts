import { BroadcastChannel } from 'node:worker_threads'
import type { Clock } from './clock.ts'

/** The desk of a run hands out login slots to its lanes, which are threads of one process: one login per spacing. */
const NAME = 'plumbline-desk'

interface Question {
  readonly id: string
  readonly now: number
}

interface Answer {
  readonly id: string
  readonly slot: number
}

/** A worker waits for a device time. */
interface Waiting {
  readonly waiting: string
  readonly seconds: number
}

/**
 * Opens the desk.
 * @param spacing seconds of device time between two logins
 * @param onWait told of every wait, in device seconds
 */
export function openDesk(spacing: number, onWait: (what: string, seconds: number) => void): { close(): void } {
  const channel = new BroadcastChannel(NAME)
  let next = 0
  channel.onmessage = (event) => {
    const { id, now, slot, waiting: who, seconds }: Partial<Question & Answer & Waiting> = Object(Object(event).data)
    if (who !== undefined && seconds !== undefined) onWait(who, seconds)
    if (id === undefined || now === undefined || slot !== undefined) return
    const granted = Math.max(now, next)
    next = granted + spacing * 1000
    channel.postMessage({ id, slot: granted } satisfies Answer)
  }
  channel.unref()
  return { close: () => channel.close() }
}

let channel: BroadcastChannel | undefined
const waiting = new Map<string, (slot: number) => void>()
let serial = 0

function desk(): BroadcastChannel {
  if (channel !== undefined) return channel
  channel = new BroadcastChannel(NAME)
  channel.unref()
  channel.onmessage = (event) => {
    const { id, slot }: Partial<Answer> = Object(Object(event).data)
    if (id === undefined || slot === undefined) return
    waiting.get(id)?.(slot)
    waiting.delete(id)
    if (waiting.size === 0) channel?.unref()
  }
  return channel
}

/** Tells whoever watches the run that a worker waits for a device time; `what` continues "waiting 60 s:" and stands alone. */
export function announceWait(what: string, seconds: number): void {
  desk().postMessage({ waiting: what, seconds } satisfies Waiting)
}

/** The same for a wait that ends when it ends: `seconds` is how long it may take. */
export async function announced<T>(what: string, seconds: number, wait: () => Promise<T>): Promise<T> {
  announceWait(what, seconds)
  try {
    return await wait()
  } finally {
    announceWait(what, 0)
  }
}

/** Waits until this run may log in again, on the clock of whoever logs in. */
export async function loginSlot(clock: Clock): Promise<void> {
  const now = await clock.now()
  serial += 1
  const id = `${process.pid}-${performance.timeOrigin}-${serial}`
  const slot = await new Promise<number>((resolve) => {
    waiting.set(id, resolve)
    desk().ref()
    desk().postMessage({ id, now } satisfies Question)
  })
  if (slot > now) await clock.until(slot)
}
