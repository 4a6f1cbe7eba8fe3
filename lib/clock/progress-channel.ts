import { BroadcastChannel } from 'node:worker_threads'
import { redactor } from '../domain/redaction.ts'

/** Channel on which the lanes of a run report their waits. The lanes are threads of one process. */
const NAME = 'plumbline-progress'

interface Waiting {
  readonly waiting: string
  readonly seconds: number
  /** Set if the wait is for a restart. `seconds` is then the usual duration of a restart. */
  readonly restart?: true
}

/**
 * Listens for the waits that all lanes report.
 * @param onWait called with the device seconds of each wait, and with 0 when the wait is over
 */
export function openProgressChannel(onWait: (what: string, seconds: number, restart: boolean) => void): {
  close(): void
} {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = (event) => {
    const { waiting, seconds, restart }: Partial<Waiting> = Object(Object(event).data)
    if (waiting !== undefined && seconds !== undefined) onWait(waiting, seconds, restart === true)
  }
  channel.unref()
  return { close: () => channel.close() }
}

let opened: BroadcastChannel | undefined

function progress(): BroadcastChannel {
  if (opened !== undefined) return opened
  opened = new BroadcastChannel(NAME)
  opened.unref()
  return opened
}

function post(what: string, seconds: number, restart: boolean): void {
  const waiting = redactor.clean(what)
  progress().postMessage({ waiting, seconds, ...(restart ? { restart } : {}) } satisfies Waiting)
}

/**
 * Reports a wait for device time to the person who watches the run. `what` is printed both after "waiting 60 s:" and on
 * its own, so it must make sense in both places.
 */
export function reportWait(what: string, seconds: number): void {
  post(what, seconds, false)
}

/** Reports a wait until it is over. `seconds` is the maximum duration of the wait. */
export async function reportWhile<T>(what: string, seconds: number, wait: () => Promise<T>): Promise<T> {
  return reportProgress(what, seconds, false, wait)
}

/** Reports a restart until the target responds again. `seconds` is the usual duration of a restart. */
export async function reportRestart<T>(cause: string, seconds: number, wait: () => Promise<T>): Promise<T> {
  return reportProgress(cause, seconds, true, wait)
}

async function reportProgress<T>(what: string, seconds: number, restart: boolean, wait: () => Promise<T>): Promise<T> {
  post(what, seconds, restart)
  try {
    return await wait()
  } finally {
    post(what, 0, restart)
  }
}
