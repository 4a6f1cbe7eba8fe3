import { BroadcastChannel } from 'node:worker_threads'
import type { LaneName } from '../../domain/lane.ts'

/** A message by which a lane of a run asks for its turn, or gets it. */
interface Word {
  readonly run: string
  readonly asked?: LaneName
  readonly given?: LaneName
}

export interface Turns {
  /** Lets the lane's tests run from now on. */
  give(lane: LaneName): void
  /** Resolves when the lane's worker has loaded everything and asks for its turn. */
  asked(lane: LaneName): Promise<void>
  close(): void
}

/** Gives the lanes of a run their turns: their workers load in parallel, and the exclusive lane waits until it is alone. */
export function openTurns(run: string): Turns {
  const given = new Set<LaneName>()
  const asking = new Map<LaneName, PromiseWithResolvers<void>>()
  const askedBy = (lane: LaneName) => {
    const known = asking.get(lane) ?? Promise.withResolvers<void>()
    asking.set(lane, known)
    return known
  }
  const channel = words(run, ({ asked: lane }) => {
    if (lane === undefined) return
    askedBy(lane).resolve()
    if (given.has(lane)) give(lane)
  })
  const give = (lane: LaneName) => {
    given.add(lane)
    channel.postMessage({ run, given: lane } satisfies Word)
  }
  channel.unref()
  return { give, asked: (lane) => askedBy(lane).promise, close: () => channel.close() }
}

/** Waits for a lane's turn; called in its worker. */
export async function turnOf(run: string, lane: LaneName): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const channel = words(run, ({ given }) => {
    if (given === lane) resolve()
  })
  channel.postMessage({ run, asked: lane } satisfies Word)
  await promise
  channel.close()
}

/** Opens the channel for the threads of all runs of this process; `hear` gets the messages of one run. */
function words(run: string, hear: (word: Word) => void): BroadcastChannel {
  const channel = new BroadcastChannel('plumbline-turns')
  channel.onmessage = (event) => {
    const word: Word = Object(Object(event).data)
    if (word.run === run) hear(word)
  }
  return channel
}
