import { parentPort, workerData } from 'node:worker_threads'
import './plain-names.ts'

// Vitest's program listens for its orders from now on; they come once this thread has a lane.
await import(String(workerData))
// Most of what the doors of the testkit import. They themselves define tests, which needs a lane.
await import('../../testkit/base.ts')
await import('../../testkit/http-witness.ts')
await import('../../testkit/restore-checkpoints.ts')
await import('../../testkit/worker.ts')
parentPort?.postMessage('ready')
