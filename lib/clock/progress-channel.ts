import { BroadcastChannel } from 'node:worker_threads'
import { redactor } from '../domain/redaction.ts'

/** The lanes of a run are threads of one process; they report their waits on this channel. */
const NAME = 'plumbline-progress'

interface Waiting {
  readonly waiting: string
  readonly seconds: number
}

/**
 * Listens to the waits of all lanes.
 * @param onWait called for every wait, in device seconds; 0 when it is over
 */
export function openProgressChannel(onWait: (what: string, seconds: number) => void): { close(): void } {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = (event) => {
    const { waiting, seconds }: Partial<Waiting> = Object(Object(event).data)
    if (waiting !== undefined && seconds !== undefined) onWait(waiting, seconds)
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

/** Tells whoever watches the run about a wait for device time. `what` continues "waiting 60 s:" and also stands alone. */
export function reportWait(what: string, seconds: number): void {
  progress().postMessage({ waiting: redactor.clean(what), seconds } satisfies Waiting)
}

/** Reports a wait until it is over; `seconds` is how long it may take. */
export async function reportWhile<T>(what: string, seconds: number, wait: () => Promise<T>): Promise<T> {
  reportWait(what, seconds)
  try {
    return await wait()
  } finally {
    reportWait(what, 0)
  }
}
