import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolRunnerInitializer, PoolWorker } from 'vitest/node'
import { SUFFIX } from '../../domain/places.ts'

const ENTRY = fileURLToPath(new URL(`./ready-thread${SUFFIX}`, import.meta.url))

/** Threads that no lane uses yet. */
const ready: Worker[] = []

/**
 * Starts threads for lanes before it is known what the lanes will run, and waits until the threads have loaded the
 * modules that all tests import. The threads read secrets from the environment that this process has now.
 */
export async function prepareThreads(count: number): Promise<void> {
  const { distDir } = await import('vitest/node')
  const env = { ...process.env, TEST: 'true', VITEST: 'true', VITEST_MODE: 'RUN', NODE_ENV: 'test', FORCE_TTY: '' }
  const start = async () => {
    const thread = new Worker(ENTRY, { env, workerData: `${distDir}/workers/threads.js` })
    await once(thread, 'message')
    thread.unref()
    ready.push(thread)
  }
  await Promise.all(Array.from({ length: count }, start))
}

/**
 * Returns Vitest's pool for a lane: a thread from `ready`, or one that Vitest starts if there is none.
 * @param starved called with the reason if the memory of the thread runs out
 */
export function choosePool(
  startThread: (options: PoolOptions) => PoolWorker,
  starved: (reason: string) => void,
): PoolRunnerInitializer {
  const thread = ready.shift()
  return {
    name: 'lane-threads',
    createPoolWorker(options) {
      const worker = thread === undefined ? startThread(options) : createPoolWorker(thread)
      return reportDeathOnce(worker, starved)
    },
  }
}

/**
 * Makes a thread whose memory runs out report an error, but no exit after it. Vitest would not expect the second report,
 * and the whole process would end by it, with an exit code that accuses the target.
 */
function reportDeathOnce(worker: PoolWorker, starved: (reason: string) => void): PoolWorker {
  const { name } = worker
  const exits = new Set<(...parameters: unknown[]) => void>()
  return {
    name,
    on(event, callback) {
      if (event === 'exit') exits.add(callback)
      worker.on(event, callback)
      if (event !== 'error') return
      worker.on(event, (error: unknown) => {
        for (const exit of exits) worker.off('exit', exit)
        if (Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY') starved(OUT_OF_MEMORY)
      })
    },
    off: (event, callback) => worker.off(event, callback),
    send: (message) => worker.send(message),
    deserialize: (data) => worker.deserialize(data),
    start: () => worker.start(),
    stop: () => worker.stop(),
  }
}

const OUT_OF_MEMORY =
  'the memory of this process ran out during a test: give it more, such as NODE_OPTIONS=--max-old-space-size=2048'

/** Makes a thread a worker of Vitest. */
export function createPoolWorker(thread: Worker): PoolWorker {
  return {
    name: 'ready-threads',
    on: (event, callback) => void thread.on(event, callback),
    off: (event, callback) => void thread.off(event, callback),
    send: (message) => thread.postMessage(message),
    deserialize: (data) => data,
    start: async () => thread.ref(),
    stop: async () => void (await thread.terminate()),
  }
}
