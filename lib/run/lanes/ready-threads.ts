import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PoolRunnerInitializer, PoolWorker } from 'vitest/node'
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

/** Returns Vitest's pool for a lane: a thread from `ready`, or Vitest's own threads if there is none. */
export function choosePool(): 'threads' | PoolRunnerInitializer {
  const thread = ready.shift()
  if (thread === undefined) return 'threads'
  return { name: 'ready-threads', createPoolWorker: () => createPoolWorker(thread) }
}

function createPoolWorker(thread: Worker): PoolWorker {
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
