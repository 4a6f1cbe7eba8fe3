import { BroadcastChannel } from 'node:worker_threads'
import type { LaneName } from '../../domain/lane.ts'

/** In a run a lane asks for its turn, or is given it. */
interface Word {
  readonly run: string
  readonly asked?: LaneName
  readonly given?: LaneName
}

export interface Turns {
  /** From now on the lane's tests may run. */
  give(lane: LaneName): void
  /** Resolves when the lane's worker has loaded what it needs and asks for its turn. */
  asked(lane: LaneName): Promise<void>
  close(): void
}

/** Gives the lanes of a run their turns: their workers load beside each other, and an exclusive one waits until it is alone. */
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

/** In a lane's worker: waits for its turn. */
export async function turnOf(run: string, lane: LaneName): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const channel = words(run, ({ given }) => {
    if (given === lane) resolve()
  })
  channel.postMessage({ run, asked: lane } satisfies Word)
  await promise
  channel.close()
}

/** The channel on which the threads of all runs of this process speak; `hear` is told what is said in one of them. */
function words(run: string, hear: (word: Word) => void): BroadcastChannel {
  const channel = new BroadcastChannel('plumbline-turns')
  channel.onmessage = (event) => {
    const word: Word = Object(Object(event).data)
    if (word.run === run) hear(word)
  }
  return channel
}
