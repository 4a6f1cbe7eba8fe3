import { parentPort, workerData } from 'node:worker_threads'
import './plain-names.ts'

// From here on, Vitest's program waits for messages. The messages arrive once a lane uses this thread.
await import(String(workerData))
// Loads in advance most of the modules that the testkit's entry files import. The entry files themselves cannot be
// loaded yet, because they define tests, and tests can be defined only in a lane.
await import('../../testkit/base.ts')
await import('../../testkit/http-witness.ts')
await import('../../testkit/restore-checkpoints.ts')
await import('../../testkit/worker.ts')
parentPort?.postMessage('ready')
