import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import type { Clock } from './clock.ts'

/** Channel on which the lanes of a run ask for login slots. The lanes are threads of one process. */
const NAME = 'plumbline-logins'

interface Question {
  readonly id: string
  readonly now: number
}

interface Answer {
  readonly id: string
  readonly slot: number
}

/** Number of limiters that are open in this thread. */
let limiters = 0

/**
 * Gives login slots to all lanes of a run.
 * @param spacing seconds of device time between two logins
 */
export function openLoginLimiter(spacing: number): { close(): void } {
  const channel = new BroadcastChannel(NAME)
  let next = 0
  channel.onmessage = (event) => {
    const { id, now, slot }: Partial<Question & Answer> = Object(Object(event).data)
    if (id === undefined || now === undefined || slot !== undefined) return
    const granted = Math.max(now, next)
    next = granted + spacing * 1000
    channel.postMessage({ id, slot: granted } satisfies Answer)
  }
  channel.unref()
  limiters += 1
  const close = () => {
    channel.close()
    limiters -= 1
    if (limiters === 0) opened?.unref()
  }
  return { close }
}

let opened: BroadcastChannel | undefined
const waiting = new Map<string, (slot: number) => void>()
let serial = 0

function limiter(): BroadcastChannel {
  if (opened !== undefined) return opened
  const channel = new BroadcastChannel(NAME)
  opened = channel
  channel.unref()
  channel.onmessage = (event) => {
    const { id, slot }: Partial<Answer> = Object(Object(event).data)
    if (id === undefined || slot === undefined) return
    waiting.get(id)?.(slot)
    waiting.delete(id)
    if (waiting.size === 0) channel.unref()
  }
  return channel
}

/** Waits, on the caller's clock, until the run may log in again. Requires an open login limiter in this process. */
export async function awaitLoginSlot(clock: Clock): Promise<void> {
  const now = await clock.now()
  serial += 1
  const id = `${process.pid}-${performance.timeOrigin}-${serial}`
  const slot = await new Promise<number>((resolve) => {
    waiting.set(id, resolve)
    // A refused run may still request a slot after the limiter has closed. It gets none, so the request must not keep
    // the process alive.
    if (!isMainThread || limiters > 0) limiter().ref()
    limiter().postMessage({ id, now } satisfies Question)
  })
  if (slot > now) await clock.until(slot)
}
